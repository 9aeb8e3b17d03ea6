import type { Clock } from './clock.ts'

export interface MediaWatchOptions {
  clock: Clock
  /** Packets of the other side so far, over the connection that carries the call now. */
  received: () => Promise<number>
  /** False while nothing has to come, as on hold. */
  isExpected: () => boolean
  /** Once a second: for how long (ms) nothing has come; 0: something did. */
  onSilence: (ms: number) => void
}

const tickMs = 1_000
/** A page that slept did not listen meanwhile: no tick counts for longer than this. */
const longestTickMs = 2_000

/** Listens whether anything comes from the other side. Answers the function that ends it. */
export const watchMedia = ({ clock, received, isExpected, onSilence }: MediaWatchOptions): (() => void) => {
  let stopped = false
  let before = 0
  let silentMs = 0
  let askedAt = clock.now()

  const ask = async () => {
    const count = await received().catch(() => before)
    if (stopped) return
    const now = clock.now()
    const hasCome = count > before || !isExpected()
    silentMs = hasCome ? 0 : silentMs + Math.min(now - askedAt, longestTickMs)
    before = count
    askedAt = now
    cancel = askLater()
    onSilence(silentMs)
  }
  const askLater = () => clock.after(tickMs, () => void ask())
  let cancel = askLater()
  return () => {
    stopped = true
    cancel()
  }
}
