import type { Occurrence } from '@lykta/contract/calendar'

const hourMs = 3_600_000
/** How far ahead one look goes, and how soon the next one comes. */
const aheadMs = 24 * hourMs
const everyMs = 12 * hourMs
/** An all-day event reminds some hours after it has begun. */
const behindMs = 24 * hourMs

export interface SimulatedReminders {
  /** Reads the calendar again, after any read in progress. */
  readSoon: () => void
  stop: () => Promise<void>
}

/**
 * Reminds of what the calendar plans, each occurrence once, as a TV does: on its own, from what it has read. Nobody is reminded
 * of what was due before it started.
 */
export const startSimulatedReminders = (deps: {
  read: (range: { from: number; to: number }) => Promise<readonly Occurrence[]>
  remind: (occurrence: Occurrence) => void
  now: () => number
}): SimulatedReminders => {
  const { read, remind, now } = deps
  const startedAt = now()
  const reminded = new Set<string>()
  const waiting = new Set<NodeJS.Timeout>()
  let stopped = false
  let reading: Promise<void> = Promise.resolve()

  const at = (time: number, act: () => void) => {
    waiting.add(setTimeout(act, Math.max(0, time - now())))
  }
  const forget = () => {
    for (const timer of waiting) clearTimeout(timer)
    waiting.clear()
  }

  const look = async (): Promise<void> => {
    const from = now()
    const planned = await read({ from: from - behindMs, to: from + aheadMs })
    if (stopped) return
    forget()
    at(from + everyMs, readSoon)
    for (const one of planned) {
      const key = `${String(one.eventId)}/${String(one.start)}`
      const { remindAt, acknowledgedAt } = one
      if (remindAt === null || remindAt < startedAt || acknowledgedAt !== null || reminded.has(key)) continue
      at(remindAt, () => {
        reminded.add(key)
        remind(one)
      })
    }
  }
  const readSoon = () => {
    // A failed read is repeated at the next notice or connection.
    reading = reading.then(() => (stopped ? undefined : look())).catch(() => undefined)
  }

  return {
    readSoon,
    stop: async () => {
      stopped = true
      forget()
      await reading
    },
  }
}
