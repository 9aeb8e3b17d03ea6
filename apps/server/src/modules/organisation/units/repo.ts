import type { Role } from '@lykta/contract/accounts'
import type { Unit } from '@lykta/contract/organisation'
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { users } from '../../accounts/tables.ts'
import { clusters } from '../tables.ts'

export const unitLevels = ['clusters', 'entitygroups', 'entities', 'groups', 'rooms'] as const
/** A level of the organisation, by the name in its routes. */
export type UnitLevel = (typeof unitLevels)[number]

interface Level {
  table: string
  /** The column of its parent; a cluster has none. */
  parent: string | null
  above: UnitLevel | null
  below: UnitLevel | null
  /** The column of `placed` that has its id. */
  place: string
}

const levelOf: Record<UnitLevel, Level> = {
  clusters: { table: 'clusters', parent: null, above: null, below: 'entitygroups', place: 'cluster_id' },
  entitygroups: {
    table: 'entity_groups',
    parent: 'cluster_id',
    above: 'clusters',
    below: 'entities',
    place: 'entity_group_id',
  },
  entities: {
    table: 'entities',
    parent: 'entity_group_id',
    above: 'entitygroups',
    below: 'groups',
    place: 'entity_id',
  },
  groups: { table: 'groups', parent: 'entity_id', above: 'entities', below: 'rooms', place: 'group_id' },
  rooms: { table: 'rooms', parent: 'group_id', above: 'groups', below: null, place: 'room_id' },
}

export const levelAbove = (level: UnitLevel): UnitLevel | null => levelOf[level].above

/** Each part of the organisation, with the ids of its parents. */
const placed = (level: UnitLevel): SQL =>
  sql.raw(
    {
      clusters: 'select id as cluster_id from clusters',
      entitygroups: 'select id as entity_group_id, cluster_id from entity_groups',
      entities:
        'select e.id as entity_id, e.entity_group_id, eg.cluster_id from entities e join entity_groups eg on eg.id = e.entity_group_id',
      groups: groupsPlaced,
      rooms: `select r.id as room_id, p.* from rooms r join (${groupsPlaced}) p on p.group_id = r.group_id`,
    }[level],
  )
const groupsPlaced =
  'select g.id as group_id, g.entity_id, e.entity_group_id, eg.cluster_id from groups g ' +
  'join entities e on e.id = g.entity_id join entity_groups eg on eg.id = e.entity_group_id'

export interface UnitRow {
  id: number
  name: string
  parent: number | null
  clusterId: number
}

export interface UnitChanges {
  name?: string | undefined
  parent?: number | undefined
  location?: string | undefined
}

const columns = (level: UnitLevel) => {
  const { table, parent, place } = levelOf[level]
  return {
    table: sql.identifier(table),
    parent: parent === null ? sql`null::integer` : sql`u.${sql.identifier(parent)}`,
    place: sql.identifier(place),
  }
}

// The parts of the organisation, on any level, except retired ones.

/** By name. `clusterId` null: every cluster. */
export const pageOfUnits = async (
  db: Executor,
  level: UnitLevel,
  clusterId: number | null,
  page: { skip: number; limit: number },
): Promise<{ units: Unit[]; total: number }> => {
  const { table, parent, place } = columns(level)
  const ofCluster = sql`
      from ${table} u join (${placed(level)}) p on p.${place} = u.id
      where u.retired_at is null and (${clusterId}::integer is null or p.cluster_id = ${clusterId})`
  const [{ rows: units }, { rows: counted }] = await Promise.all([
    db.execute<{ id: number; name: string; parent: number | null; rooms: number }>(sql`
        with page as materialized (
          select u.id, u.name, ${parent} as parent ${ofCluster}
          order by u.name, u.id offset ${page.skip} limit ${page.limit})
        select page.*, (
          select coalesce(sum((
            select count(*) from rooms r where r.group_id = g.group_id and r.retired_at is null)), 0)::integer
          from (${placed('groups')}) g where g.${place} = page.id) as rooms
        from page
        order by page.name, page.id`),
    db.execute<{ total: number }>(sql`select count(*)::integer as total ${ofCluster}`),
  ])
  return { units, total: counted[0]?.total ?? 0 }
}

/** Finds one and locks it until the transaction ends, so that nothing is put into a part being retired. */
export const lockUnit = async (db: Executor, level: UnitLevel, id: number): Promise<UnitRow | undefined> => {
  const { table, parent, place } = columns(level)
  const { rows } = await db.execute<{
    id: number
    name: string
    parent: number | null
    cluster_id: number
  }>(sql`
      select u.id, u.name, ${parent} as parent, p.cluster_id
      from ${table} u join (${placed(level)}) p on p.${place} = u.id
      where u.id = ${id} and u.retired_at is null for update of u`)
  const [row] = rows
  if (row === undefined) return undefined
  const { cluster_id: clusterId, ...unit } = row
  return { ...unit, clusterId }
}

export const insertUnit = async (
  db: Executor,
  level: UnitLevel,
  { name, parent, location }: UnitChanges & { name: string },
): Promise<number> => {
  const { table, parent: parentColumn } = levelOf[level]
  const values: [string, string | number | undefined][] = [
    ['name', name],
    ['location', location],
    ...(parentColumn === null ? [] : [[parentColumn, parent] satisfies [string, number | undefined]]),
  ]
  const given = values.filter(([, value]) => value !== undefined)
  const { rows } = await db.execute<{ id: number }>(sql`
      insert into ${sql.identifier(table)} (${sql.join(
        given.map(([column]) => sql.identifier(column)),
        sql`, `,
      )})
      values (${sql.join(
        given.map(([, value]) => sql`${value}`),
        sql`, `,
      )}) returning id`)
  const [row] = rows
  if (row === undefined) throw new Error('nothing was inserted')
  return row.id
}

export const updateUnit = async (
  db: Executor,
  level: UnitLevel,
  id: number,
  { name, parent, location }: UnitChanges,
): Promise<void> => {
  const { table, parent: parentColumn } = levelOf[level]
  const sets = [
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(location === undefined ? [] : [sql`location = ${location}`]),
    ...(parent === undefined || parentColumn === null
      ? []
      : [sql`${sql.identifier(parentColumn)} = ${parent}`]),
  ]
  if (sets.length === 0) return
  await db.execute(sql`update ${sql.identifier(table)} set ${sql.join(sets, sql`, `)} where id = ${id}`)
}

export const retireUnit = async (db: Executor, level: UnitLevel, id: number, at: Date): Promise<void> => {
  await db.execute(
    sql`update ${sql.identifier(levelOf[level].table)} set retired_at = ${at.toISOString()} where id = ${id}`,
  )
  if (level === 'groups') await db.execute(sql`delete from staff_groups where group_id = ${id}`)
}

/** Returns whether it contains anything; for a room, a box. */
export const holdsAnything = async (db: Executor, level: UnitLevel, id: number): Promise<boolean> => {
  const { below } = levelOf[level]
  const { table, parent } = below === null ? { table: 'boxes', parent: 'room_id' } : levelOf[below]
  const { rows } = await db.execute(sql`
      select 1 from ${sql.identifier(table)}
      where ${sql.identifier(parent ?? '')} = ${id} and retired_at is null limit 1`)
  return rows.length > 0
}

export const roomsInUnit = async (db: Executor, level: UnitLevel, id: number): Promise<number[]> => {
  const { place } = columns(level)
  const { rows } = await db.execute<{ room_id: number }>(
    sql`select p.room_id from (${placed('rooms')}) p where p.${place} = ${id}`,
  )
  return rows.map(({ room_id: roomId }) => roomId)
}

/** Staff look after groups of their own cluster only, so groups that have left it are taken from them. */
export const releaseForeignStaff = async (db: Executor, level: UnitLevel, id: number): Promise<void> => {
  const { place } = columns(level)
  await db.execute(sql`
      delete from staff_groups s using users u, (${placed('groups')}) p
      where s.user_id = u.id and s.group_id = p.group_id and p.${place} = ${id}
        and u.cluster_id is distinct from p.cluster_id`)
}

export const usersById = (
  db: Executor,
  userIds: readonly number[],
): Promise<{ id: number; firstName: string; lastName: string; role: Role }[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, role: users.role })
        .from(users)
        .where(inArray(users.id, [...userIds]))

/** The cluster, or with null all of them, by their names. */
export const clustersIn = (db: Executor, clusterId: number | null) =>
  db
    .select({ id: clusters.id, name: clusters.name })
    .from(clusters)
    .where(clusterId === null ? undefined : eq(clusters.id, clusterId))
    .orderBy(asc(clusters.name), asc(clusters.id))
