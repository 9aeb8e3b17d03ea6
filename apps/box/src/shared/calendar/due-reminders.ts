import { heldReminder, type InboxState } from '../inbox/index.ts'
import { type CalendarState, type Planned } from './calendar-state.ts'

/** A resident who comes home after days finds no pile of old reminders. */
const remindsForMs = 24 * 60 * 60_000

type Reminding = Planned & { remindAt: number }

const reminding = ({ occurrences }: CalendarState, held: Pick<InboxState, 'reminders'>): Reminding[] =>
  occurrences.flatMap((one) =>
    one.reminds &&
    one.remindAt !== null &&
    one.acknowledgedAt === null &&
    (heldReminder(held, one)?.acknowledgedAt ?? null) === null
      ? [{ ...one, remindAt: one.remindAt }]
      : [],
  )

/** The reminders waiting for OK: those still of use first, then those that are over, each in the order of their times. */
export const dueReminders = (
  calendar: CalendarState,
  held: Pick<InboxState, 'reminders'>,
  now: number,
): Planned[] =>
  reminding(calendar, held)
    .filter(
      (one) =>
        now - one.remindAt < remindsForMs &&
        // Correcting the clock removes no reminder from the screen.
        (one.remindAt <= now || heldReminder(held, one) !== undefined),
    )
    .toSorted(
      (a, b) =>
        Number(a.end <= now) - Number(b.end <= now) ||
        a.remindAt - b.remindAt ||
        a.start - b.start ||
        a.eventId - b.eventId,
    )

/** When the next reminder is due; undefined: none is known. */
export const nextReminderAt = (
  calendar: CalendarState,
  held: Pick<InboxState, 'reminders'>,
  now: number,
): number | undefined => {
  const times = reminding(calendar, held).flatMap(({ remindAt }) => (remindAt > now ? [remindAt] : []))
  return times.length === 0 ? undefined : Math.min(...times)
}
