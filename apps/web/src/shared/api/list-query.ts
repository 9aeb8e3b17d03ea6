import type { Language } from '@lykta/contract/languages'

export interface ListParams {
  filter?: object
  sort?: readonly [field: string, order: 'ASC' | 'DESC']
  skip?: number
  limit?: number
  /** In which to be answered, where what people write comes in one. */
  language?: Language
  /** What takes place in between, in milliseconds since 1970 UTC. */
  from?: number
  to?: number
}

/** GET_LIST's parameters as a query string, with its question mark; empty when there are none. */
export const listQuery = ({ filter, sort, skip, limit, language, from, to }: ListParams = {}): string => {
  const query = new URLSearchParams()
  if (filter !== undefined) query.set('filter', JSON.stringify(filter))
  if (sort !== undefined) query.set('sort', JSON.stringify(sort))
  if (skip !== undefined) query.set('skip', String(skip))
  if (limit !== undefined) query.set('limit', String(limit))
  if (language !== undefined) query.set('language', language)
  if (from !== undefined) query.set('from', String(from))
  if (to !== undefined) query.set('to', String(to))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
