import { contentPages, type ItemName } from '@lykta/contract/content'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, updatedAt } from '../../platform/columns.ts'
import { clusters } from '../organisation/tables.ts'

/** Texts that people edit are kept in both languages. */
export interface Bilingual {
  en: string
  sv: string
}

/** What one kind has and another has not; what is missing is empty. */
export interface ContentDetails {
  /** What Lykta knows a category as; missing: one of the municipality's own. */
  item?: ItemName
  /** The municipality that a support contact is for. */
  value?: string
  phone?: string
  onCall?: string
  email?: string
  link?: string
  address?: string
  openingHours?: Bilingual
}

const clusterId = () => integer().references(() => clusters.id)

/** News, offers, support contacts, category pages with their tiles, and message templates; a null cluster is everybody's. */
export const contentItems = pgTable(
  'content_items',
  {
    id: identity(),
    clusterId: clusterId(),
    kind: text({ enum: ['news', 'offer', 'support', 'category', 'tile', 'template', 'intro'] }).notNull(),
    /** The page that a category stands on. */
    page: text({ enum: contentPages }),
    /** The category that a tile stands below. */
    parentId: integer(),
    position: integer().notNull().default(0),
    title: jsonb().$type<Bilingual>().notNull(),
    body: jsonb().$type<Bilingual>().notNull().default({ en: '', sv: '' }),
    details: jsonb().$type<ContentDetails>().notNull().default({}),
    picture: text(),
    publishedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    retiredAt: moment(),
  },
  (table) => [
    index().on(table.clusterId, table.kind, table.position),
    index().on(table.parentId),
    // What Lykta knows stands once on a page, of a municipality as of everybody.
    uniqueIndex('content_items_once')
      .on(sql`coalesce(${table.clusterId}, 0)`, table.page, sql`(${table.details} ->> 'item')`)
      .where(sql`${table.kind} = 'category' and ${table.retiredAt} is null`),
  ],
)
