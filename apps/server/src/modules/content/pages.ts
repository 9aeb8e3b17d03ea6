import type { ContentHead, ContentRow } from './repo.ts'

/** A row with its children: tiles for a category, none for anything else. */
export interface ContentEntry<Row = ContentRow> {
  row: Row
  tiles: readonly Row[]
}
/** The same, before its texts have been read. */
export type EntryHead = ContentEntry<ContentHead>

/** Categories with the same item on a page are one subject; a category without an item is a subject of its own. */
const subject = ({ id, page, details: { item } }: ContentHead): string =>
  item === undefined ? String(id) : `${String(page)}/${item}`

/** Whether it is published now. */
const isSeen = ({ publishedAt, endsAt }: ContentHead, now: Date): boolean =>
  publishedAt !== null && publishedAt <= now && (endsAt === null || now < endsAt)

/**
 * Returns the pages as users read them. A municipality's own category replaces the shared one of the same subject. As a draft
 * it hides the shared one; outside its time it leaves it shown. Tiles follow the subject, whichever of its categories they are in.
 */
export const readPages = (
  categories: readonly ContentHead[],
  tiles: readonly ContentHead[],
  now: Date,
): EntryHead[] =>
  [...Map.groupBy(categories, subject).values()]
    .flatMap((rivals) => {
      const own = rivals.filter(
        (row) => row.clusterId !== null && (row.publishedAt === null || isSeen(row, now)),
      )
      const below = tiles.filter(({ parentId }) => rivals.some(({ id }) => id === parentId))
      const shared = rivals.filter(({ clusterId }) => clusterId === null)
      return (own.length === 0 ? shared : own).map((row) => ({
        row,
        tiles: below.filter(({ clusterId }) => mayStandBelow(clusterId, row.clusterId)),
      }))
    })
    .filter(({ row }) => isSeen(row, now))
    .sort((one, other) => one.row.position - other.row.position || one.row.id - other.row.id)

/** Returns the tiles on the pages, each once: a tile may be in the categories of several municipalities. */
export const tilesOf = (pages: readonly EntryHead[]): EntryHead[] => {
  const rows = new Map(pages.flatMap(({ tiles }) => tiles.map((row) => [row.id, row] as const)))
  return [...rows.values()].map((row) => ({ row, tiles: [] }))
}

const mayStandBelow = (tile: number | null, category: number | null): boolean =>
  tile === null || category === null || tile === category
