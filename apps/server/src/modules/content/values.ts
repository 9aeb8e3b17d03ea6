import { completeValues, factNames, type ContentValues, type SomeValues } from '@lykta/contract/content'
import type { ContentColumns, ContentRow } from './repo.ts'
import type { ContentDetails } from './tables.ts'

/** Converts input to columns; empty facts are left out. */
export const columnsOf = (some: SomeValues): ContentColumns => {
  const { texts, facts, page, item, parent } = completeValues(some)
  const { title, text, ...others } = texts
  const details: ContentDetails = { ...others }
  if (item !== null) details.item = item
  for (const name of factNames) if (facts[name] !== '') details[name] = facts[name]
  return { title, body: text, details, page, parentId: parent }
}

/** The inverse of `columnsOf`. */
export const valuesOf = ({ title, body, details, page, parentId }: ContentRow): ContentValues =>
  completeValues({ ...details, title, text: body, page, parent: parentId })
