import { alarmLevels, ShownAlarmSchema, type ShownAlarm } from '@lykta/contract/alarms'
import { type BoxReceipt } from '@lykta/contract/boxes'
import { TimeSchema } from '@lykta/contract/envelope'
import { z } from 'zod'
import { removeHelpCall, takeHelpCall, type HelpState } from '../help-state.ts'
import { type Kind } from './kind.ts'

/** How many acknowledged ones are kept, so that a repeat already under way does not bring one back. */
const acknowledgedKept = 20

export const HeldAlarmSchema = z.object({
  alarm: ShownAlarmSchema,
  /** When it was on the screen; null: not yet. */
  shownAt: TimeSchema.nullable(),
  /** When the resident pressed OK, or somebody had been there; null: not yet. */
  acknowledgedAt: TimeSchema.nullable(),
})
export type HeldAlarm = z.infer<typeof HeldAlarmSchema>

interface AlarmsState {
  /** In the order of their arrival. */
  alarms: HeldAlarm[]
  receipts: BoxReceipt[]
}

/** Adds an alarm that is new, or was repeated or acknowledged elsewhere. */
const takeAlarm = <S extends AlarmsState>(state: S, alarm: ShownAlarm, now: number): S => {
  const known = state.alarms.find((held) => held.alarm.id === alarm.id)
  const { id, acknowledgedAt } = alarm
  if (known === undefined) {
    const held: HeldAlarm = { alarm, shownAt: acknowledgedAt, acknowledgedAt }
    return {
      ...state,
      alarms: pruned([...state.alarms, held]),
      receipts:
        acknowledgedAt === null
          ? [...state.receipts, { kind: 'alarm', id, state: 'delivered', at: now }]
          : state.receipts,
    }
  }
  // The receipt for an OK may still be under way while the alarm is repeated.
  return withAlarm(state, id, { ...known, alarm, acknowledgedAt: known.acknowledgedAt ?? acknowledgedAt })
}

/** Removes a recalled alarm. Its receipts are still sent. */
const removeAlarm = <S extends AlarmsState>(state: S, id: number): S =>
  state.alarms.some((held) => held.alarm.id === id)
    ? { ...state, alarms: state.alarms.filter((held) => held.alarm.id !== id) }
    : state

/** An alarm to this TV, or the progress of the resident's own call for help. */
export const alarm: Kind<'alarm', AlarmsState & HelpState> = {
  take: (state, { id, removed, item }, now) => {
    if (removed === true) return removeHelpCall(removeAlarm(state, id), id)
    if (item === undefined) return state
    return item.origin === 'staff' ? takeAlarm(state, item, now) : takeHelpCall(state, item)
  },
  outdates: 'nothing',
}

/** The alarm is on a screen that can be seen. */
export const markAlarmShown = <S extends AlarmsState>(state: S, id: number, now: number): S => {
  const held = state.alarms.find((one) => one.alarm.id === id)
  if (held === undefined || held.shownAt !== null) return state
  return {
    ...withAlarm(state, id, { ...held, shownAt: now }),
    receipts: [...state.receipts, { kind: 'alarm', id, state: 'shown', at: now }],
  }
}

/** The resident has pressed OK on the alarm. */
export const acknowledgeAlarm = <S extends AlarmsState>(state: S, id: number, now: number): S => {
  const shown = markAlarmShown(state, id, now)
  const held = shown.alarms.find((one) => one.alarm.id === id)
  if (held === undefined || held.acknowledgedAt !== null) return state
  const acknowledged = withAlarm(shown, id, { ...held, acknowledgedAt: now })
  return {
    ...acknowledged,
    alarms: pruned(acknowledged.alarms),
    receipts: [...shown.receipts, { kind: 'alarm', id, state: 'acknowledged', at: now }],
  }
}

/** The alarms waiting for OK: the most serious first, then the oldest. Mere information waits until quiet hours are over. */
export const waitingAlarms = ({ alarms }: Pick<AlarmsState, 'alarms'>, quiet: boolean): HeldAlarm[] =>
  alarms
    .filter(({ alarm, acknowledgedAt }) => acknowledgedAt === null && !(quiet && alarm.level === 'info'))
    .toSorted(
      ({ alarm: a }, { alarm: b }) =>
        alarmLevels.indexOf(b.level) - alarmLevels.indexOf(a.level) || a.sentAt - b.sentAt || a.id - b.id,
    )

const withAlarm = <S extends AlarmsState>(state: S, id: number, changed: HeldAlarm): S => ({
  ...state,
  alarms: state.alarms.map((held) => (held.alarm.id === id ? changed : held)),
})

const pruned = (alarms: HeldAlarm[]): HeldAlarm[] => {
  const acknowledged = alarms.filter((held) => held.acknowledgedAt !== null)
  const tooOld = new Set(acknowledged.slice(0, Math.max(0, acknowledged.length - acknowledgedKept)))
  return alarms.filter((held) => !tooOld.has(held))
}
