import { readId, readWords } from '../search-params/search-of.ts'

/** What every list of the administration keeps in its address, besides its own filters. Missing values have their defaults. */
export interface ListSearch {
  search?: string | undefined
  /** A column's name, preceded by `-` for the other direction. */
  sort?: string | undefined
  /** From 1. */
  page?: number | undefined
  /** The item whose details are shown beside the list. */
  id?: number | undefined
}

/** Reads a list's address. Unknown values are dropped, so that an old or mistyped link still leads to the list. */
export const readListSearch = (
  { search, sort, page, id }: Record<string, unknown>,
  sorts: readonly string[],
): ListSearch => {
  const words = readWords(search)
  const sortedBy = sorts.flatMap((one) => [one, `-${one}`]).find((one) => one === sort)
  const pageNumber = readId(page)
  const shown = readId(id)
  return {
    ...(words === undefined ? {} : { search: words }),
    ...(sortedBy === undefined ? {} : { sort: sortedBy }),
    ...(pageNumber === undefined || pageNumber === 1 ? {} : { page: pageNumber }),
    ...(shown === undefined ? {} : { id: shown }),
  }
}

/** One of the values of a filter in an address. */
export const readChoice = <T extends string>(value: unknown, choices: readonly T[]): T | undefined =>
  choices.find((one) => one === value)
