import {
  contentPages,
  type Bilingual,
  type ContentKindName,
  type FactName,
  type ItemName,
  type TextName,
} from '@lykta/contract/content'
import { sql, type SQLWrapper } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, updatedAt } from '../../platform/columns.ts'
import { clusters } from '../organisation/tables.ts'

/** The fields that only some kinds have. Missing means empty. */
export interface ContentDetails
  extends Partial<Record<Exclude<TextName, 'title' | 'text'>, Bilingual>>, Partial<Record<FactName, string>> {
  /** A category that Lykta knows; missing for one invented by the municipality. */
  item?: ItemName
}

/** For sorting by time: drafts come before everything. */
export const publishedFrom = (publishedAt: SQLWrapper) => sql`coalesce(${publishedAt}, 'epoch')`

const clusterId = () => integer().references(() => clusters.id)

/**
 * News, offers, support contacts, category pages with their tiles, legal texts and message templates. A null cluster means shared
 * by all.
 */
export const contentItems = pgTable(
  'content_items',
  {
    id: identity(),
    clusterId: clusterId(),
    kind: text().$type<ContentKindName>().notNull(),
    /** The page of a category. */
    page: text({ enum: contentPages }),
    /** The category of a tile. */
    parentId: integer(),
    position: integer().notNull().default(0),
    title: jsonb().$type<Bilingual>().notNull(),
    body: jsonb().$type<Bilingual>().notNull().default({ en: '', sv: '' }),
    details: jsonb().$type<ContentDetails>().notNull().default({}),
    picture: text(),
    /** When it becomes visible; null: a draft. */
    publishedAt: moment(),
    /** When it stops being visible; null: never. */
    endsAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    retiredAt: moment(),
  },
  (table) => [
    index().on(table.clusterId, table.kind, table.position),
    index().on(table.parentId),
    index('content_items_by_position')
      .on(table.kind, table.position, table.id)
      .where(sql`${table.retiredAt} is null`),
    index('content_items_by_time')
      .on(table.kind, publishedFrom(table.publishedAt))
      .where(sql`${table.retiredAt} is null`),
    // A known item appears once per page: among the shared rows, and among those of each municipality.
    uniqueIndex('content_items_once')
      .on(sql`coalesce(${table.clusterId}, 0)`, table.page, sql`(${table.details} ->> 'item')`)
      .where(sql`${table.kind} = 'category' and ${table.retiredAt} is null`),
  ],
)
