import { textIn, type Presenting } from '@lykta/contract/content'
import type { Language } from '@lykta/contract/languages'
import type { ContentEntry } from './pages.ts'
import type { ContentRow } from './repo.ts'
import { valuesOf } from './values.ts'

export interface Presentation {
  language: Language
  /** Includes the texts of every language. */
  edit: boolean
}

const timeOf = (moment: Date | null): number | null => moment?.getTime() ?? null

/** What a kind of content shows to a reader. */
export const presenting = ({ row, tiles }: ContentEntry, how: Presentation): Presenting => ({
  base: baseOf(row, how.edit),
  values: valuesOf(row),
  time: timeOf(row.publishedAt),
  say: (text) => textIn(text, how.language),
  edit: how.edit,
  tiles: tiles.map((tile) => presenting({ row: tile, tiles: [] }, how)),
})

const baseOf = (row: ContentRow, edit: boolean) => ({
  id: row.id,
  cluster: row.clusterId,
  position: row.position,
  published: row.publishedAt !== null,
  picture: row.picture ?? '',
  ...(edit ? { time: timeOf(row.publishedAt), until: timeOf(row.endsAt) } : {}),
})
