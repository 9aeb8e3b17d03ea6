export {
  mayUse,
  readBoxView,
  showsFunction,
  type CallHistoryEntry,
  type BoxView,
  type FunctionName,
  type SettingsFlags,
} from './box-view.ts'
export {
  BatteryWarningContext,
  BoxViewContext,
  BoxViewListContext,
  ShowFunctionContext,
  useBoxView,
  useBoxViewList,
} from './context.ts'
export { sawCalls, useMissedCalls } from './missed-calls.ts'
export { MissedMark } from './MissedMark.tsx'
export { isSearchable } from './search-people.ts'
export { FunctionNotShown } from './FunctionNotShown.tsx'
export { PeopleSearch } from './PeopleSearch.tsx'
export { useRoleWords } from './use-role-words.ts'
export { useRoomWords } from './use-room-words.ts'
export { usePresenceWords } from './use-presence-words.ts'
export { BoxBattery, OfflineWords, OnlineWords } from './BoxState.tsx'
