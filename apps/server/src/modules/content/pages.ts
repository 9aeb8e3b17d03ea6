import type { ContentRow } from './repo.ts'

/** A row with what stands below it: tiles below a category, nothing below anything else. */
export interface ContentEntry {
  row: ContentRow
  tiles: readonly ContentRow[]
}

/** Categories of one name on one page are the same thing; one without a name is only itself. */
const subject = ({ id, page, details: { item } }: ContentRow): string =>
  item === undefined ? String(id) : `${String(page)}/${item}`

/**
 * The pages as they are read: a municipality's own category stands in the place of everybody's of the same name, and as a
 * draft it takes that one away. Tiles follow their subject, whichever category they were put below.
 */
export const readPages = (
  categories: readonly ContentRow[],
  tiles: readonly ContentRow[],
  now: Date,
): ContentEntry[] =>
  [...Map.groupBy(categories, subject).values()]
    .flatMap((rivals) => {
      const own = rivals.filter(({ clusterId }) => clusterId !== null)
      const below = tiles.filter(({ parentId }) => rivals.some(({ id }) => id === parentId))
      return (own.length === 0 ? rivals : own).map((row) => ({
        row,
        tiles: below.filter(({ clusterId }) => mayStandBelow(clusterId, row.clusterId)),
      }))
    })
    .filter(({ row: { publishedAt } }) => publishedAt !== null && publishedAt <= now)
    .sort((one, other) => one.row.position - other.row.position || one.row.id - other.row.id)

/** What stands on the pages below their categories, each tile once: it may stand below those of several municipalities. */
export const tilesOf = (pages: readonly ContentEntry[]): ContentEntry[] => {
  const rows = new Map(pages.flatMap(({ tiles }) => tiles.map((row) => [row.id, row] as const)))
  return [...rows.values()].map((row) => ({ row, tiles: [] }))
}

/** What is another municipality's stands on no page of this one. */
const mayStandBelow = (tile: number | null, category: number | null): boolean =>
  tile === null || category === null || tile === category
