import {
  contentPages,
  contentSorts,
  contentStates,
  type ContentPage,
  type ContentState,
} from '@lykta/contract/content/names'
import { readChoice, readListSearch, type ListSearch } from '../../../shared/table/list-search.ts'
import { readKind, type KindName } from './kinds.ts'

export interface EntriesSearch extends ListSearch {
  kind?: KindName | undefined
  state?: ContentState | undefined
  /** The page of a box that it stands on. */
  on?: ContentPage | undefined
}

/** Reads the address of the list. */
export const readEntriesSearch = (raw: Record<string, unknown>): EntriesSearch => {
  const kind = readKind(raw['kind'])
  const state = readChoice(raw['state'], contentStates)
  const on = readChoice(raw['on'], contentPages)
  return {
    ...readListSearch(raw, contentSorts),
    ...(kind === undefined ? {} : { kind }),
    ...(state === undefined ? {} : { state }),
    ...(on === undefined ? {} : { on }),
  }
}
