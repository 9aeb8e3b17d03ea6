export interface ListParams {
  filter?: object
  sort?: readonly [field: string, order: 'ASC' | 'DESC']
  skip?: number
  limit?: number
}

/** GET_LIST's parameters as a query string, with its question mark; empty when there are none. */
export const listQuery = ({ filter, sort, skip, limit }: ListParams = {}): string => {
  const query = new URLSearchParams()
  if (filter !== undefined) query.set('filter', JSON.stringify(filter))
  if (sort !== undefined) query.set('sort', JSON.stringify(sort))
  if (skip !== undefined) query.set('skip', String(skip))
  if (limit !== undefined) query.set('limit', String(limit))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
