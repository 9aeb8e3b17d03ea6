import { createStore, type Readable } from '@lykta/calls'
import { type Occurrence } from '@lykta/contract/calendar'
import { log } from '@lykta/log'
import { createRepeatedRead } from '../repeated-read.ts'
import { type Store } from '../store/index.ts'
import { CalendarStateSchema, takeCalendar, type CalendarState, type TimeRange } from './calendar-state.ts'

const dayMs = 24 * 60 * 60_000
/** Today from its midnight, and what was missed since yesterday. */
const behindMs = 2 * dayMs
/** How long a TV without a network goes on reminding. */
const aheadMs = 15 * dayMs
/** Changes are announced; this catches those announced while the box was not connected. */
const everyMs = 5 * 60_000
const retryMs = 15_000

const storedAs = 'calendar'

interface CalendarDeps {
  store: Store
  /** Resolves once `now` is known to be right. */
  ready: () => Promise<void>
  fetch: (range: TimeRange) => Promise<{ occurrences: readonly Occurrence[]; known?: TimeRange | undefined }>
  /** The server's time. */
  now: () => number
}

export interface Calendar {
  /** Undefined until it has been read for the first time. */
  state: Readable<CalendarState | undefined>
  /** The last attempt to read it failed. */
  failed: Readable<boolean>
  /** Reads what was stored, then what the server has. */
  start(): Promise<void>
  stop(): void
  /** Something has changed. */
  readonly look: () => void
}

/** The resident's calendar, stored on the TV for two weeks ahead, for when there is no network, or after a power cut. */
export const createCalendar = ({ store, ready, fetch, now }: CalendarDeps): Calendar => {
  const state = createStore<CalendarState | undefined>(undefined)
  const failed = createStore(false)
  let stopped = false
  const reading = createRepeatedRead({
    read: async () => {
      await ready()
      const at = now()
      const range = { from: at - behindMs, to: at + aheadMs }
      const { occurrences, known } = await fetch(range)
      const next = takeCalendar(state.get(), known ?? range, occurrences, at)
      if (stopped) return
      // A full disk must not keep anything off the screen.
      await store.write(storedAs, next).catch(() => undefined)
      failed.set(false)
      state.set(next)
    },
    everyMs,
    retryMs,
    onFailed: (err) => {
      log.info({ err }, 'calendar not read')
      failed.set(true)
    },
  })
  return {
    state,
    failed,
    async start() {
      const kept = CalendarStateSchema.safeParse(await store.read(storedAs).catch(() => undefined))
      if (kept.success) state.set(kept.data)
      if (!stopped) reading.start()
    },
    stop() {
      stopped = true
      reading.stop()
    },
    look: reading.look,
  }
}
