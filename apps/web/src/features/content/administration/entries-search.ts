import {
  contentKindNames,
  contentPages,
  contentSorts,
  contentStates,
  type ContentKindName,
  type ContentPage,
  type ContentState,
} from '@lykta/contract/content'
import { readChoice, readListSearch, type ListSearch } from '../../../shared/table/list-search.ts'

export interface EntriesSearch extends ListSearch {
  kind?: ContentKindName | undefined
  state?: ContentState | undefined
  /** The page of a box that it belongs to. */
  on?: ContentPage | undefined
}

/** Reads the address of the list. */
export const readEntriesSearch = (raw: Record<string, unknown>): EntriesSearch => {
  const kind = readChoice(raw['kind'], contentKindNames)
  const state = readChoice(raw['state'], contentStates)
  const on = readChoice(raw['on'], contentPages)
  return {
    ...readListSearch(raw, contentSorts),
    ...(kind === undefined ? {} : { kind }),
    ...(state === undefined ? {} : { state }),
    ...(on === undefined ? {} : { on }),
  }
}
