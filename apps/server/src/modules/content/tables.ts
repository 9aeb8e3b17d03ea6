import { functionNames } from '@lykta/contract/boxes'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, updatedAt } from '../../platform/columns.ts'
import { clusters } from '../organisation/tables.ts'

/** Texts that people edit are kept in both languages. */
export interface Bilingual {
  en: string
  sv: string
}

const clusterId = () => integer().references(() => clusters.id)

/** News, offers, support contacts, category pages with their tiles, and message templates; a null cluster is everybody's. */
export const contentItems = pgTable(
  'content_items',
  {
    id: identity(),
    clusterId: clusterId(),
    kind: text({ enum: ['news', 'offer', 'support', 'category', 'tile', 'template', 'intro'] }).notNull(),
    /** The page that a tile or category stands on. */
    page: text({ enum: functionNames }),
    parentId: integer(),
    position: integer().notNull().default(0),
    title: jsonb().$type<Bilingual>().notNull(),
    body: jsonb().$type<Bilingual>().notNull().default({ en: '', sv: '' }),
    /** Phone, link, address, opening hours, e-mail and the like, by name. */
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    picture: text(),
    publishedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    retiredAt: moment(),
  },
  (table) => [index().on(table.clusterId, table.kind, table.position), index().on(table.parentId)],
)
