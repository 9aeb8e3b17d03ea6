import { createStore, type Readable } from '@lykta/calls'
import { type Clock } from '../clock.ts'
import { type Inbox } from '../inbox/index.ts'
import { type Calendar } from './calendar.ts'
import { type Planned } from './calendar-state.ts'
import { dueReminders, nextReminderAt } from './due-reminders.ts'

/** The longest time that a browser's timer can wait. */
const longestTimerMs = 2 ** 31 - 1

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
