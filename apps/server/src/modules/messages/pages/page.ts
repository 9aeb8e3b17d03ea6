import { pageWithTotal, type Page, type Total } from '../../../platform/counting.ts'
import type { PageFilter, PagesRepo } from './repo.ts'

/** How far beyond a page the total is counted, where nobody says how far: a long history is not scanned for every page. */
const countedBehind = 1_000

/** Reads a page: the ids of its messages, in order, and how many there are. */
export const readPage = async (
  pages: PagesRepo,
  filter: PageFilter,
  { skip, limit, countTo }: Page,
): Promise<{ ids: number[]; total: Total }> => {
  const end = skip + limit
  if (countTo === undefined) {
    const [ids, total] = await Promise.all([
      pages.ids(filter, { skip, limit }),
      pages.count(filter, end + countedBehind),
    ])
    return { ids, total: { total } }
  }
  const most = Math.max(countTo, end)
  const { rows, total } = await pageWithTotal(
    { skip, limit, countTo },
    (part) => pages.ids(filter, part),
    async () => upTo(most, await pages.count(filter, most + 1)),
  )
  return { ids: rows, total }
}

const upTo = (most: number, counted: number): Total =>
  counted > most ? { total: most, more: true } : { total: counted }
