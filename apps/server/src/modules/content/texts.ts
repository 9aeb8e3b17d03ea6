import { notFound } from '../../errors.ts'
import type { Executor } from '../../platform/database.ts'
import { mostBytes, withinBytes } from '../../platform/bounded-answer.ts'
import type { ContentEntry, EntryHead } from './pages.ts'
import { noText } from '@lykta/contract/content'
import { textsOf, type ContentHead, type ContentRow } from './repo.ts'

/** With as many of its tiles as an answer has room for; the list of tiles has the rest. */
const shortened = ({ row, tiles }: EntryHead): EntryHead => ({
  row,
  tiles: withinBytes(tiles, ({ bytes }) => bytes, mostBytes - row.bytes),
})

/** With the tiles below it. */
const bytesOf = ({ row, tiles }: EntryHead): number =>
  tiles.reduce((sum, { bytes }) => sum + bytes, row.bytes)

/** As much of a page as an answer has room for, and whether that is all. */
export const fitting = (page: readonly EntryHead[]): { heads: EntryHead[]; isAll: boolean } => {
  const heads = withinBytes(page.map(shortened), bytesOf)
  const isAll =
    heads.length === page.length && heads.every(({ tiles }, at) => tiles.length === page[at]?.tiles.length)
  return { heads, isAll }
}

/** Reads the texts of entries that were chosen without them. */
export const createTexts = (db: Executor) => {
  const withTexts = async (heads: readonly EntryHead[]): Promise<ContentEntry[]> => {
    const texts = await textsOf(
      db,
      heads.flatMap(({ row, tiles }) => [row, ...tiles].map(({ id }) => id)),
    )
    const withText = (head: ContentHead): ContentRow => ({ ...head, body: texts.get(head.id) ?? noText })
    return heads.map(({ row, tiles }) => ({ row: withText(row), tiles: tiles.map(withText) }))
  }
  return {
    withTexts,

    withTextsOf: async (head: EntryHead): Promise<ContentEntry> => {
      const [entry] = await withTexts([shortened(head)])
      if (entry === undefined) throw notFound()
      return entry
    },
  }
}
