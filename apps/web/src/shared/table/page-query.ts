import type { ListSearch } from './list-search.ts'

export const pageSize = 50

/** The query for the part of a list that the address asks for. The server does not count what comes after it. */
export const pageQuery = (
  { sort = '', page = 1 }: ListSearch,
  sortedAtFirst: string,
): { sort: [string, 'ASC' | 'DESC']; skip: number; limit: number; countTo: number } => ({
  sort: sort.startsWith('-') ? [sort.slice(1), 'DESC'] : [sort === '' ? sortedAtFirst : sort, 'ASC'],
  skip: (page - 1) * pageSize,
  limit: pageSize,
  countTo: 0,
})

/** Asks only how many rows there are. */
export const onlyTotal = { skip: 0, limit: 0 } as const
