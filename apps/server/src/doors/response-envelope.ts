import type { Answer, List } from '@lykta/contract/envelope'
import type { Page, Total } from '../platform/page-and-total.ts'

/** The envelope of every response. */
export const success = <T>(data: T, message = ''): Answer<T> => ({ success: true, data, message })

/** The response of a route that returns no data. */
export const done = success(null)

/** `total` counts all rows; `data` may be one page of them. */
export const list = <T>(data: T[], total: number | Total = data.length): List<T> => ({
  success: true,
  data,
  ...(typeof total === 'number' ? { total } : total),
  message: '',
})

/** A list without paging that was cut: the client has its first items. */
export const listFrom = <T>({ skip = 0 }: { skip?: number | undefined }, data: T[]): List<T> =>
  list(data.slice(skip), data.length)

const mostRows = 1_000

/**
 * Returns the page that a list query asks for. `skip=-1` or no limit means no paging; no response has more than 1,000
 * rows.
 */
export const pageOf = (query: {
  skip?: number | undefined
  limit?: number | undefined
  countTo?: number | undefined
}): Page => ({
  skip: Math.max(0, query.skip ?? 0),
  limit: query.skip === -1 ? mostRows : Math.min(query.limit ?? mostRows, mostRows),
  countTo: query.countTo,
})
