import { alarmLists, type AlarmList } from '@lykta/contract/alarms/names'
import { readChoice, readListSearch, type ListSearch } from '../../../../shared/table/list-search.ts'

export interface AlarmsSearch extends ListSearch {
  /** Missing: those that wait for an answer. */
  list?: AlarmList | undefined
}

/** Reads the address of the list. */
export const readAlarmsSearch = (raw: Record<string, unknown>): AlarmsSearch => {
  const list = readChoice(raw['list'], alarmLists)
  return { ...readListSearch(raw, []), ...(list === undefined ? {} : { list }) }
}
