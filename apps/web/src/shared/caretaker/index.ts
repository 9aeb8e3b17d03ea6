export {
  competenceRank,
  mayUse,
  readCaretaker,
  showsFunction,
  type CallHistoryEntry,
  type Caretaker,
  type Competence,
  type FunctionName,
  type SettingsFlags,
} from './caretaker.ts'
export {
  BatteryWarningContext,
  CaretakerContext,
  CaretakerListContext,
  useCaretaker,
  useCaretakerList,
} from './context.ts'
export { PeopleSearch } from './PeopleSearch.tsx'
export { useRoomWords } from './use-room-words.ts'
export { BoxBattery, OfflineWords, OnlineWords } from './CaretakerState.tsx'
