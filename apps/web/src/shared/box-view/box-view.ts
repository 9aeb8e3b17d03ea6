import {
  competences,
  eachFlag,
  type BoxView as WireBoxView,
  type Competence,
  type FunctionName,
  type SettingsFlags,
} from '@lykta/contract/boxes'
import type { CallHistoryEntry } from '@lykta/contract/calls'
import { parseJson } from '@lykta/contract/json'

export type { SettingsFlags } from '@lykta/contract/boxes'
export type { Competence, FunctionName } from '@lykta/contract/boxes'
export type { CallHistoryEntry } from '@lykta/contract/calls'

/** A box as one user sees it, with its JSON texts parsed. */
export interface BoxView extends Omit<WireBoxView, 'settings' | 'callHistory'> {
  settings: SettingsFlags
  callHistory: readonly CallHistoryEntry[]
}

/** Flags from their JSON text: only `true` is on, so that unreadable text never shows what may not be shown. */
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

/** How many calls in a row have been missed since the user last looked. Any other call since then ends the row. */
export const missedCalls = ({ callHistory }: Pick<BoxView, 'callHistory'>, seenAt: number): number => {
  const known = callHistory.findIndex(({ missed, startCall }) => !missed || startCall <= seenAt)
  return known === -1 ? callHistory.length : known
}

export const readBoxView = (wire: WireBoxView): BoxView => ({
  ...wire,
  settings: readFlags(wire.settings),
  callHistory: readCallHistory(wire.callHistory),
})

/** The level of a competence: 0 viewer, 1 user, 2 super user. Without one it is the lowest. */
export const competenceRank = (permissions: BoxView['permissions']): number =>
  Math.max(
    0,
    competences.findLastIndex((one) => permissions.includes(one)),
  )

/** Returns the highest competence that the user has on a box and has switched on. */
export const competenceOf = ({
  permissions,
  settings,
}: Pick<BoxView, 'permissions' | 'settings'>): Competence => {
  const rank = competenceRank(permissions)
  return competences.findLast((one, own) => own <= rank && settings[one]) ?? 'viewers'
}

/** Whether the user may do more than view: call, write and schedule. The server has the same rule. */
export const mayUse = (
  boxView: Pick<BoxView, 'permissions' | 'settings' | 'functions'>,
  name: FunctionName,
): boolean =>
  competenceOf(boxView) !== 'viewers' &&
  boxView.permissions.includes(name) &&
  boxView.functions.includes(name)

/** Whether a function of a box is shown to the user: permitted, offered by the box, and switched on. */
export const showsFunction = (
  boxView: Pick<BoxView, 'settings' | 'functions'>,
  permissions: ReadonlyArray<FunctionName | Competence>,
  name: FunctionName,
): boolean => boxView.settings[name] && permissions.includes(name) && boxView.functions.includes(name)
