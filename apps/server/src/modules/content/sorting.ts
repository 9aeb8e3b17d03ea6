import { textIn } from '@lykta/contract/content'
import type { Language } from '@lykta/contract/languages'
import type { EntryHead } from './pages.ts'
import type { ContentSort } from './repo.ts'

type Compare = (one: EntryHead, other: EntryHead) => number

const time = ({ row }: EntryHead): number => row.publishedAt?.getTime() ?? 0

/** Compares rows of a list merged from several queries. Equal rows keep their order. */
export const comparing = (by: ContentSort, order: 'ASC' | 'DESC', language: Language): Compare => {
  const compare: Record<ContentSort, Compare> = {
    position: (one, other) => one.row.position - other.row.position,
    title: (one, other) =>
      textIn(one.row.title, language).localeCompare(textIn(other.row.title, language), language),
    time: (one, other) => time(one) - time(other),
    id: (one, other) => one.row.id - other.row.id,
  }
  return order === 'ASC' ? compare[by] : (one, other) => compare[by](other, one)
}
