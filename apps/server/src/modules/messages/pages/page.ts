import { pageWithTotal, type Page, type Total } from '../../../platform/page-and-total.ts'
import type { Executor } from '../../../platform/database.ts'
import { countMatches, idsOfPage, type PageFilter } from './repo.ts'

/** How far beyond a page to count by default: a long history is not scanned for every page. */
const countedBehind = 1_000

/** Reads a page: the ids of its messages, in order, and how many there are. */
export const readPage = async (
  db: Executor,
  filter: PageFilter,
  { skip, limit, countTo }: Page,
): Promise<{ ids: number[]; total: Total }> => {
  const end = skip + limit
  if (countTo === undefined) {
    const [ids, total] = await Promise.all([
      idsOfPage(db, filter, { skip, limit }),
      countMatches(db, filter, end + countedBehind),
    ])
    return { ids, total: { total } }
  }
  const most = Math.max(countTo, end)
  const { rows, total } = await pageWithTotal(
    { skip, limit, countTo },
    (part) => idsOfPage(db, filter, part),
    async () => upTo(most, await countMatches(db, filter, most + 1)),
  )
  return { ids: rows, total }
}

const upTo = (most: number, counted: number): Total =>
  counted > most ? { total: most, more: true } : { total: counted }
