import { readIds } from '../../shared/search-params/read-ids.ts'
import { readChoice } from '../../shared/table/list-search.ts'
import { attentions, type Attention } from './floors.ts'

export interface FloorSearch {
  /** Only residents in this need. */
  only?: Attention | undefined
  /** The rooms ticked for an alarm; missing: none are being chosen. */
  rooms?: number[] | undefined
}

/** Reads the address of the floor. */
export const readFloorSearch = ({ only, rooms }: Record<string, unknown>): FloorSearch => ({
  only: readChoice(only, attentions),
  rooms: readIds(rooms),
})
