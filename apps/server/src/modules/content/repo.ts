import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  contentKindOf,
  type Bilingual,
  type ContentKindName,
  type ContentPage,
  type contentSorts,
  type ContentState,
} from '@lykta/contract/content'
import { languages, type Language } from '@lykta/contract/languages'
import { inAlphabetOf } from '../../platform/alphabet.ts'
import type { Executor } from '../../platform/database.ts'
import { likePattern, isLike } from '../../platform/like-pattern.ts'
import { moreIf, pageWithTotal, totalOf, type Page, type Total } from '../../platform/page-and-total.ts'
import { mostRows, withinBytes } from '../../platform/bounded-answer.ts'
import { isAnyOf, prepared } from '../../platform/prepared.ts'
import { clusterOfGroup, clusters, rooms } from '../organisation/tables.ts'
import type { Place } from './positions.ts'
import { contentItems, publishedFrom } from './tables.ts'

type Columns = typeof contentItems.$inferSelect
export type ContentRow = Columns
/** Everything but the text, with the approximate size of both in an answer, in bytes. */
export type ContentHead = Omit<Columns, 'body'> & { bytes: number }
/** What is written of one. */
export type ContentColumns = Pick<Columns, 'title' | 'body' | 'details' | 'page' | 'parentId'>

export interface ContentFilter {
  kind: ContentKindName
  /** The clusters, besides shared content; null: every cluster. */
  clusterIds: readonly number[] | null
  /** Only what is published at that moment. */
  publishedAt?: Date | undefined
  /** Only what is in that state at that moment. */
  state?: { is: ContentState; at: Date } | undefined
  /** Words of the title, in either language. */
  search?: string | undefined
  id?: number | undefined
  parentIds?: readonly number[] | undefined
  page?: ContentPage | undefined
}

export type ContentSort = (typeof contentSorts)[number]

export interface ContentPageQuery extends Page {
  sort: readonly [ContentSort, 'ASC' | 'DESC']
  /** The language of the titles, whose alphabet sorts them. */
  language: Language
}

/** The fact by which a kind is listed instead of its title. */
const factNaming = (kind: ContentKindName): SQL | undefined => {
  const { namedBy } = contentKindOf(kind)
  return namedBy === undefined ? undefined : sql`${contentItems.details} ->> ${namedBy}::text`
}

/** Its name in a list: the title in the first other language that has one if there is none in this one. */
const titleIn = (language: Language, kind: ContentKindName): SQL => {
  const titles = [language, ...languages].map(
    (one) => sql`nullif(${contentItems.title} ->> ${one}::text, '')`,
  )
  const title = factNaming(kind) ?? sql`coalesce(${sql.join(titles, sql`, `)}, '')`
  return inAlphabetOf(language, title)
}

/** The order clauses for a list. */
const ordering = ([by, order]: ContentPageQuery['sort'], language: Language, kind: ContentKindName): SQL => {
  const of: Record<ContentSort, SQL> = {
    position: sql`${contentItems.position}`,
    title: titleIn(language, kind),
    time: publishedFrom(contentItems.publishedAt),
    id: sql`${contentItems.id}`,
  }
  return order === 'ASC' ? asc(of[by]) : desc(of[by])
}

const parents = alias(contentItems, 'parents')
/** A tile is on the page of its category. */
const page = sql<ContentPage | null>`coalesce(${parents.page}, ${contentItems.page})`

/** The size of an entry on the wire, without its words. */
const entryBytes = sql.raw('400')
const { body: _body, ...headColumns } = getTableColumns(contentItems)
const head = {
  ...headColumns,
  page,
  bytes: sql<number>`octet_length(${contentItems.title}::text) + octet_length(${contentItems.body}::text)
    + octet_length(${contentItems.details}::text) + ${entryBytes}`,
}

const seenAt = (now: Date) =>
  and(lte(contentItems.publishedAt, now), or(isNull(contentItems.endsAt), gt(contentItems.endsAt, now)))

const inState: Record<ContentState, (now: Date) => SQL | undefined> = {
  draft: () => isNull(contentItems.publishedAt),
  scheduled: (now) => gt(contentItems.publishedAt, now),
  published: seenAt,
  ended: (now) => and(isNotNull(contentItems.publishedAt), lte(contentItems.endsAt, now)),
}

const isTitled = (pattern: string, kind: ContentKindName): SQL | undefined => {
  const fact = factNaming(kind)
  return or(
    ...languages.map((language) => isLike(sql`${contentItems.title} ->> ${language}::text`, pattern)),
    fact === undefined ? undefined : isLike(fact, pattern),
  )
}

const mine = (clusterIds: readonly number[] | null) =>
  clusterIds === null
    ? undefined
    : or(isNull(contentItems.clusterId), inArray(contentItems.clusterId, [...clusterIds]))

/** The rows of a kind that match. Children of a removed row count as removed. */
const wanted = ({
  kind,
  clusterIds,
  publishedAt,
  state,
  search,
  id,
  parentIds,
  page: onPage,
}: ContentFilter): SQL | undefined => {
  const pattern = likePattern(search)
  return and(
    eq(contentItems.kind, kind),
    isNull(contentItems.retiredAt),
    contentKindOf(kind).place === 'category' ? isNotNull(parents.id) : undefined,
    mine(clusterIds),
    publishedAt === undefined ? undefined : seenAt(publishedAt),
    state === undefined ? undefined : inState[state.is](state.at),
    pattern === undefined ? undefined : isTitled(pattern, kind),
    id === undefined ? undefined : eq(contentItems.id, id),
    parentIds === undefined ? undefined : inArray(contentItems.parentId, [...parentIds]),
    onPage === undefined ? undefined : eq(page, onPage),
  )
}
const ofParent = and(eq(parents.id, contentItems.parentId), isNull(parents.retiredAt))

const clusterOfEach = prepared({ roomIds: [rooms.id] }, (db, value) =>
  db
    .select({ roomId: rooms.id, clusterId: clusterOfGroup.clusterId })
    .from(rooms)
    .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, rooms.groupId))
    .where(isAnyOf(rooms.id, value('roomIds'))),
)

const bodies = prepared({ ids: [contentItems.id] }, (db, value) =>
  db
    .select({ id: contentItems.id, body: contentItems.body })
    .from(contentItems)
    .where(isAnyOf(contentItems.id, value('ids'))),
)

/** By position, then by age. */
export const contentHeads = (db: Executor, filter: ContentFilter): Promise<ContentHead[]> =>
  db
    .select(head)
    .from(contentItems)
    .leftJoin(parents, ofParent)
    .where(wanted(filter))
    .orderBy(asc(contentItems.position), asc(contentItems.id))
    .limit(mostRows)

export const isThereAny = async (db: Executor, filter: ContentFilter): Promise<boolean> => {
  const found = await db
    .select({ id: contentItems.id })
    .from(contentItems)
    .leftJoin(parents, ofParent)
    .where(wanted(filter))
    .limit(1)
  return found.length > 0
}

export const textsOf = async (
  db: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Bilingual>> =>
  ids.length === 0 ? new Map() : new Map((await bodies(db, { ids })).map(({ id, body }) => [id, body]))

/**
 * Returns one page of a list, or as much of it as an answer has room for, ties ordered by position and age, and the total.
 */
export const pageOfContent = async (
  db: Executor,
  filter: ContentFilter,
  query: ContentPageQuery,
): Promise<{ heads: ContentHead[]; total: Total }> => {
  const { sort, language } = query
  const matching = wanted(filter)
  const found = db
    .select({ id: contentItems.id })
    .from(contentItems)
    .leftJoin(parents, ofParent)
    .where(matching)
  const { rows, total } = await pageWithTotal(
    query,
    ({ skip, limit }) =>
      db
        .select(head)
        .from(contentItems)
        .leftJoin(parents, ofParent)
        .where(matching)
        .orderBy(ordering(sort, language, filter.kind), asc(contentItems.position), asc(contentItems.id))
        .offset(skip)
        .limit(limit),
    () => totalOf(db, found, query),
  )
  const heads = withinBytes(rows, ({ bytes }) => bytes)
  return { heads, total: { ...total, ...moreIf(heads.length < rows.length) } }
}

/** Finds removed templates too. */
export const templateById = async (db: Executor, id: number): Promise<ContentRow | undefined> => {
  const [row] = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.id, id), eq(contentItems.kind, 'template')))
  return row
}

/** Returns the last position of a kind, in any cluster; undefined if there is none. */
export const lastPosition = async (db: Executor, kind: ContentKindName): Promise<number | undefined> => {
  const [row] = await db
    .select({ position: max(contentItems.position) })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), isNull(contentItems.retiredAt)))
  return row?.position ?? undefined
}

/** All of a kind, in any cluster, in order, locked until the transaction ends. */
export const lockOrder = (db: Executor, kind: ContentKindName): Promise<Place[]> =>
  db
    .select({ id: contentItems.id, position: contentItems.position })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), isNull(contentItems.retiredAt)))
    .orderBy(asc(contentItems.position), asc(contentItems.id))
    .for('update')

/** The picture of one, locked until the transaction ends. */
export const lockPicture = async (db: Executor, id: number): Promise<string | null> => {
  const [row] = await db
    .select({ picture: contentItems.picture })
    .from(contentItems)
    .where(eq(contentItems.id, id))
    .for('update')
  return row?.picture ?? null
}

export const insertContent = async (
  db: Executor,
  values: typeof contentItems.$inferInsert,
): Promise<number> => {
  const [row] = await db.insert(contentItems).values(values).returning({ id: contentItems.id })
  if (row === undefined) throw new Error('no row came back')
  return row.id
}

export const updateContent = async (
  db: Executor,
  id: number,
  values: Partial<typeof contentItems.$inferInsert>,
): Promise<void> => {
  await db.update(contentItems).set(values).where(eq(contentItems.id, id))
}

export const hasCluster = async (db: Executor, id: number): Promise<boolean> => {
  const rows = await db
    .select({ id: clusters.id })
    .from(clusters)
    .where(and(eq(clusters.id, id), isNull(clusters.retiredAt)))
  return rows.length > 0
}

/** The cluster of each room. */
export const clustersOfRooms = (
  db: Executor,
  roomIds: readonly number[],
): Promise<{ roomId: number; clusterId: number }[]> =>
  roomIds.length === 0 ? Promise.resolve([]) : clusterOfEach(db, { roomIds })
