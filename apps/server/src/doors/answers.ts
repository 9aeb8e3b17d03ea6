import type { Answer, List } from '@lykta/contract/envelope'

/** The envelope of every response. */
export const success = <T>(data: T, message = ''): Answer<T> => ({ success: true, data, message })

/** The response of a route that returns no data. */
export const done = success(null)

/** `total` counts all rows; `data` may be one page of them. */
export const list = <T>(data: T[], total = data.length): List<T> => ({
  success: true,
  data,
  total,
  message: '',
})

const mostRows = 1_000

/**
 * Returns the page that a list query asks for. `skip=-1` or no limit means no paging; no response has more than 1,000
 * rows.
 */
export const pageOf = (query: {
  skip?: number | undefined
  limit?: number | undefined
}): { skip: number; limit: number } =>
  query.skip === -1
    ? { skip: 0, limit: mostRows }
    : { skip: query.skip ?? 0, limit: Math.min(query.limit ?? mostRows, mostRows) }
