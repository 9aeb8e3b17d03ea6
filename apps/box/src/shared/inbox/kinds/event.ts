import { type BoxReceipt } from '@lykta/contract/boxes'
import { type Occurrence } from '@lykta/contract/calendar'
import { IdSchema, TimeSchema } from '@lykta/contract/envelope'
import { z } from 'zod'
import { type Kind } from './kind.ts'

/** Long after a reminder has disappeared from the screen. */
const remindersKeptMs = 7 * 24 * 60 * 60_000

export const HeldReminderSchema = z.object({
  eventId: IdSchema,
  /** Start of the occurrence that it reminds of. */
  occurrence: TimeSchema,
  /** When it was on the screen. */
  shownAt: TimeSchema,
  /** When the resident pressed OK on it; null: not yet. */
  acknowledgedAt: TimeSchema.nullable(),
})
export type HeldReminder = z.infer<typeof HeldReminderSchema>

interface RemindersState {
  /** Reminders that have been on the screen. */
  reminders: HeldReminder[]
  receipts: BoxReceipt[]
}

/** Events are read from the calendar, which the TV uses for reminders. */
export const event: Kind<'event', object> = { take: (state) => state, outdates: 'calendar' }

type Reminded = Pick<Occurrence, 'eventId' | 'start'>

/** What the resident saw of an occurrence's reminder; undefined: it was never on the screen. */
export const heldReminder = (
  { reminders }: Pick<RemindersState, 'reminders'>,
  { eventId, start }: Reminded,
): HeldReminder | undefined => reminders.find((held) => held.eventId === eventId && held.occurrence === start)

/** The reminder of this occurrence is on a screen that can be seen. */
export const markReminderShown = <S extends RemindersState>(state: S, reminded: Reminded, now: number): S => {
  if (heldReminder(state, reminded) !== undefined) return state
  const { eventId, start: occurrence } = reminded
  return {
    ...state,
    reminders: [
      ...state.reminders.filter((held) => held.occurrence > now - remindersKeptMs),
      { eventId, occurrence, shownAt: now, acknowledgedAt: null },
    ],
    receipts: [...state.receipts, { kind: 'event', id: eventId, occurrence, state: 'shown', at: now }],
  }
}

/** The resident has pressed OK on the reminder of this occurrence. */
export const acknowledgeReminder = <S extends RemindersState>(
  state: S,
  reminded: Reminded,
  now: number,
): S => {
  const shown = markReminderShown(state, reminded, now)
  const held = heldReminder(shown, reminded)
  if (held === undefined || held.acknowledgedAt !== null) return state
  const { eventId, start: occurrence } = reminded
  return {
    ...shown,
    reminders: shown.reminders.map((one) => (one === held ? { ...held, acknowledgedAt: now } : one)),
    receipts: [...shown.receipts, { kind: 'event', id: eventId, occurrence, state: 'acknowledged', at: now }],
  }
}
