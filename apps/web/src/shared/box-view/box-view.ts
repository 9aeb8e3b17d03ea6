import type { BoxView as WireBoxView, SettingsFlags } from '@lykta/contract/boxes'
import { competences, eachFlag, type Competence, type FunctionName } from '@lykta/contract/boxes/names'
import type { CallHistoryEntry } from '@lykta/contract/calls'
import { parseJson } from '@lykta/contract/json'

export type { SettingsFlags } from '@lykta/contract/boxes'
export type { Competence, FunctionName } from '@lykta/contract/boxes/names'
export type { CallHistoryEntry } from '@lykta/contract/calls'

/** A box as one user sees it, with what travels as JSON text read. */
export interface BoxView extends Omit<WireBoxView, 'settings' | 'callHistory'> {
  settings: SettingsFlags
  callHistory: readonly CallHistoryEntry[]
}

/** Flags from their JSON text: only `true` is on, so that text we cannot read shows nothing that may not be shown. */
export const readFlags = (text: string): SettingsFlags => {
  const value = parseJson(text)
  const on = new Map<string, unknown>(
    typeof value === 'object' && value !== null ? Object.entries(value) : [],
  )
  return eachFlag((name) => on.get(name) === true)
}

const isEntry = (value: unknown): value is CallHistoryEntry =>
  typeof value === 'object' &&
  value !== null &&
  'startCall' in value &&
  typeof value.startCall === 'number' &&
  'timeCall' in value &&
  typeof value.timeCall === 'number'

/** Calls from their JSON text, newest first. */
export const readCallHistory = (text: string): CallHistoryEntry[] => {
  const value = parseJson(text)
  if (!Array.isArray(value)) return []
  return value.filter((one) => isEntry(one)).sort((a, b) => b.startCall - a.startCall)
}

export const readBoxView = (wire: WireBoxView): BoxView => ({
  ...wire,
  settings: readFlags(wire.settings),
  callHistory: readCallHistory(wire.callHistory),
})

/** How far the permissions of a box reach: 0 viewers, 1 user, 2 super user. No competence counts as the weakest. */
export const competenceRank = (permissions: BoxView['permissions']): number =>
  Math.max(
    0,
    competences.findLastIndex((one) => permissions.includes(one)),
  )

/** What the person acts as on a box: the highest competence that is theirs and switched on. */
export const competenceOf = ({
  permissions,
  settings,
}: Pick<BoxView, 'permissions' | 'settings'>): Competence => {
  const rank = competenceRank(permissions)
  return competences.findLast((one, own) => own <= rank && settings[one]) ?? 'viewers'
}

/** Whether the person may do more than look with a function: call, write and plan. What the server lets through, too. */
export const mayUse = (
  boxView: Pick<BoxView, 'permissions' | 'settings' | 'functions'>,
  name: FunctionName,
): boolean =>
  competenceOf(boxView) !== 'viewers' &&
  boxView.permissions.includes(name) &&
  boxView.functions.includes(name)

/** Whether a function is there for the person on a box: permitted, offered by the box, and chosen to be shown. */
export const showsFunction = (
  boxView: Pick<BoxView, 'settings' | 'functions'>,
  permissions: ReadonlyArray<FunctionName | Competence>,
  name: FunctionName,
): boolean => boxView.settings[name] && permissions.includes(name) && boxView.functions.includes(name)
