import type { Clock } from './clock.ts'
import { nothingReceived, type Received } from './media-quality.ts'

export interface MediaWatchOptions {
  clock: Clock
  /** What has come over the current connection. */
  received: () => Promise<Received>
  /** False while nothing is expected, as on hold. */
  isExpected: () => boolean
  /** Called once a second with how long (ms) nothing has come, or 0, and what has come so far. */
  onSecond: (silentMs: number, received: Received) => void
}

const tickMs = 1_000
/** A page that slept did not listen meanwhile, so no tick counts for longer than this. */
const longestTickMs = 2_000

/** Watches whether anything comes from the other side. Returns the function that stops it. */
export const watchMedia = ({ clock, received, isExpected, onSecond }: MediaWatchOptions): (() => void) => {
  let stopped = false
  let before = nothingReceived
  let silentMs = 0
  let askedAt = clock.now()

  const ask = async () => {
    const now = await received().catch(() => before)
    if (stopped) return
    const at = clock.now()
    // A lower count belongs to a new connection, which starts from zero.
    const known = now.packets < before.packets ? 0 : before.packets
    const hasCome = now.packets > known || !isExpected()
    silentMs = hasCome ? 0 : silentMs + Math.min(at - askedAt, longestTickMs)
    before = now
    askedAt = at
    cancel = askLater()
    onSecond(silentMs, now)
  }
  const askLater = () => clock.after(tickMs, () => void ask())
  let cancel = askLater()
  return () => {
    stopped = true
    cancel()
  }
}
