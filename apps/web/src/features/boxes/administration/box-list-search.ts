import { boxSorts } from '@lykta/contract/boxes'
import { codeInAddress } from '../pairing-code.ts'
import { readId } from '../../../shared/search-params/search-of.ts'
import { readChoice, readListSearch, type ListSearch } from '../../../shared/table/list-search.ts'

/** Which boxes need somebody to look after them. */
export const boxFilters = ['noTv', 'offline', 'lowBattery'] as const
export type BoxFilter = (typeof boxFilters)[number]

export interface BoxListSearch extends ListSearch {
  show?: BoxFilter | undefined
  /** The code of a TV that is being added; empty if it has to be typed. */
  pair?: string | undefined
  /** The TV's room, according to a printed sheet. */
  room?: number | undefined
}

/** Reads the address of the list. */
export const readBoxListSearch = (raw: Record<string, unknown>): BoxListSearch => {
  const pair = codeInAddress(raw['pair'])
  const room = readId(raw['room'])
  const show = readChoice(raw['show'], boxFilters)
  return {
    ...readListSearch(raw, boxSorts),
    ...(show === undefined ? {} : { show }),
    ...(pair === undefined ? {} : { pair }),
    ...(room === undefined ? {} : { room }),
  }
}
