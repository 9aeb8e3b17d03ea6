import { alarmLists, type AlarmList } from '@lykta/contract/alarms'
import { readIds } from '../../../shared/search-params/read-ids.ts'
import { readId } from '../../../shared/search-params/search-of.ts'
import { readChoice, readListSearch, type ListSearch } from '../../../shared/table/list-search.ts'

export interface AlarmsSearch extends ListSearch {
  /** Missing: those that wait for an answer. */
  list?: AlarmList | undefined
}

/** Reads the address of the list. */
export const readAlarmsSearch = (raw: Record<string, unknown>): AlarmsSearch => {
  const list = readChoice(raw['list'], alarmLists)
  return { ...readListSearch(raw, []), ...(list === undefined ? {} : { list }) }
}

interface AlarmSearch {
  /** For a new alarm: its initial recipients. */
  group: number | undefined
  rooms: number[] | undefined
  /** For the board: only the rooms where nobody has acknowledged it. */
  show: 'waiting' | undefined
}

/** Reads the address of one alarm. */
export const readAlarmSearch = ({ group, rooms, show }: Record<string, unknown>): AlarmSearch => ({
  group: readId(group),
  rooms: readIds(rooms),
  show: readChoice(show, ['waiting']),
})
