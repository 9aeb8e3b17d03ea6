import type { Answer, List } from '@lykta/contract/envelope'

/** The envelope of every answer. */
export const success = <T>(data: T, message = ''): Answer<T> => ({ success: true, data, message })

/** The answer of a route that does something and has nothing to show for it. */
export const done = success(null)

/** `total` counts all there are, `data` may be a page of them. */
export const list = <T>(data: T[], total = data.length): List<T> => ({
  success: true,
  data,
  total,
  message: '',
})

const mostRows = 1_000

/** What a list query asks for: `skip=-1`, or no limit, is no paging, and no answer is longer than 1,000 rows. */
export const pageOf = (query: {
  skip?: number | undefined
  limit?: number | undefined
}): { skip: number; limit: number } =>
  query.skip === -1
    ? { skip: 0, limit: mostRows }
    : { skip: query.skip ?? 0, limit: Math.min(query.limit ?? mostRows, mostRows) }
