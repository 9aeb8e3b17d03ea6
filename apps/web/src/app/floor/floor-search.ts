import { readIds } from '../../shared/search-params/read-ids.ts'
import { readWords } from '../../shared/search-params/search-of.ts'
import { readChoice } from '../../shared/table/list-search.ts'
import { attentions, type Attention } from './attention.ts'

export interface FloorSearch {
  /** Only residents in this need. */
  only?: Attention | undefined
  /** The words that the list is searched for. */
  search?: string | undefined
  /** The rooms ticked for an alarm; missing: none are being chosen. */
  rooms?: number[] | undefined
}

/** Reads the address of the floor. */
export const readFloorSearch = ({ only, search, rooms }: Record<string, unknown>): FloorSearch => ({
  only: readChoice(only, attentions),
  search: readWords(search),
  rooms: readIds(rooms),
})
