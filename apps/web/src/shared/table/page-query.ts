import type { ListSearch } from './list-search.ts'

export const pageSize = 50

/** The part of a list that the address asks for, as the server is asked for it. */
export const pageQuery = (
  { sort = '', page = 1 }: ListSearch,
  sortedAtFirst: string,
): { sort: [string, 'ASC' | 'DESC']; skip: number; limit: number } => ({
  sort: sort.startsWith('-') ? [sort.slice(1), 'DESC'] : [sort === '' ? sortedAtFirst : sort, 'ASC'],
  skip: (page - 1) * pageSize,
  limit: pageSize,
})
