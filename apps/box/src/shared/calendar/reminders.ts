import { createStore, type Readable } from '@lykta/calls'
import { type Clock } from '../clock.ts'
import { type InboxState } from '../inbox/inbox-state.ts'
import { type Inbox } from '../inbox/inbox.ts'
import { heldReminder } from '../inbox/kinds/event.ts'
import { type Calendar } from './calendar.ts'
import { type CalendarState, type Planned } from './calendar-state.ts'

/** A resident who comes home after days finds no pile of old reminders. */
const remindsForMs = 24 * 60 * 60_000
/** The longest time that a browser's timer can wait. */
const longestTimerMs = 2 ** 31 - 1

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
const dueReminders = (calendar: CalendarState, held: Pick<InboxState, 'reminders'>, now: number): Planned[] =>
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
const nextReminderAt = (
  calendar: CalendarState,
  held: Pick<InboxState, 'reminders'>,
  now: number,
): number | undefined => {
  const times = reminding(calendar, held).flatMap(({ remindAt }) => (remindAt > now ? [remindAt] : []))
  return times.length === 0 ? undefined : Math.min(...times)
}

interface RemindersDeps {
  calendar: Pick<Calendar, 'state'>
  inbox: Pick<Inbox, 'state'>
  clock: Clock
}

export interface Reminders {
  /** The occurrence whose reminder should be on the screen now. */
  waiting: Readable<Planned | undefined>
  start(): void
  readonly stop: () => void
}

/** Shows each reminder at its exact second of the server's clock, until the resident has pressed OK. */
export const createReminders = ({ calendar, inbox, clock }: RemindersDeps): Reminders => {
  const waiting = createStore<Planned | undefined>(undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const planned = calendar.state.get()
    if (planned === undefined) return
    const now = clock.now()
    const held = inbox.state.get()
    const next = nextReminderAt(planned, held, now)
    // A timer may fire a little early: it is then set again.
    if (next !== undefined) timer = setTimeout(look, Math.min(Math.max(1, next - now), longestTimerMs))
    waiting.set(dueReminders(planned, held, now)[0])
  }
  let ends: Array<() => void> = []
  return {
    waiting,
    start() {
      // Also every minute: a timer that slept with the TV is late, and past reminders give way.
      ends = [calendar.state.subscribe(look), inbox.state.subscribe(look), clock.onMinute(look)]
      look()
    },
    stop() {
      for (const end of ends) end()
      clearTimeout(timer)
    },
  }
}
