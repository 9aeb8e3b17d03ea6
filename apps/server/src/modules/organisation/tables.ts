import { eq, or } from 'drizzle-orm'
import { index, integer, pgTable, QueryBuilder, text } from 'drizzle-orm/pg-core'
import { isLike } from '../../platform/like-pattern.ts'
import { casing, createdAt, identity, moment } from '../../platform/columns.ts'

/** cluster ⊃ entity group ⊃ entity ⊃ group ⊃ room. Rows that others refer to are retired, not deleted. */
export const clusters = pgTable('clusters', {
  id: identity(),
  name: text().notNull(),
  clusterType: text().notNull().default('municipality'),
  createdAt: createdAt(),
  retiredAt: moment(),
})

export const entityGroups = pgTable(
  'entity_groups',
  {
    id: identity(),
    clusterId: integer()
      .notNull()
      .references(() => clusters.id),
    name: text().notNull(),
    createdAt: createdAt(),
    retiredAt: moment(),
  },
  (table) => [index().on(table.clusterId)],
)

export const entities = pgTable(
  'entities',
  {
    id: identity(),
    entityGroupId: integer()
      .notNull()
      .references(() => entityGroups.id),
    name: text().notNull(),
    createdAt: createdAt(),
    retiredAt: moment(),
  },
  // Lists of rooms and boxes by place begin with it.
  (table) => [index().on(table.entityGroupId), index().on(table.name)],
)

export const groups = pgTable(
  'groups',
  {
    id: identity(),
    entityId: integer()
      .notNull()
      .references(() => entities.id),
    name: text().notNull(),
    createdAt: createdAt(),
    retiredAt: moment(),
  },
  (table) => [index().on(table.entityId)],
)

/** One resident's stay in a room. The next resident gets a new row, and so a new id. */
export const rooms = pgTable(
  'rooms',
  {
    id: identity(),
    groupId: integer()
      .notNull()
      .references(() => groups.id),
    name: text().notNull(),
    /** What the family calls the resident, such as Mamma; it decides the avatar. */
    location: text().notNull().default(''),
    createdAt: createdAt(),
    retiredAt: moment(),
  },
  // Covers the condition on rooms in use, which are counted.
  (table) => [index().on(table.groupId, table.retiredAt)],
)

/** The cluster that each group lies in, for queries to join. */
export const clusterOfGroup = new QueryBuilder({ casing })
  .select({ groupId: groups.id, clusterId: entityGroups.clusterId })
  .from(groups)
  .innerJoin(entities, eq(entities.id, groups.entityId))
  .innerJoin(entityGroups, eq(entityGroups.id, entities.entityGroupId))
  .as('cluster_of_group')

/** The groups with such a name, or in an entity with such a name: few rows, even where there are many rooms. */
export const groupsCalled = (pattern: string) =>
  new QueryBuilder({ casing })
    .select({ id: groups.id })
    .from(groups)
    .innerJoin(entities, eq(entities.id, groups.entityId))
    .where(or(isLike(groups.name, pattern), isLike(entities.name, pattern)))
