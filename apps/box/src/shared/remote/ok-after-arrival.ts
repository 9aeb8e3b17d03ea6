import { createStore, type Clock, type Readable } from '@lykta/calls'
import { createContext } from 'react'

/** How long (ms) an OK may still be meant for the previous screen. */
export const settling = {
  no: 0,
  /** A screen that nobody asked for may come up just as somebody is pressing OK. */
  unasked: 400,
  /** Unsteady hands press twice: the second press belongs to the first. */
  afterPress: 1_300,
  /** The screen's content may never arrive, so there must be a way out. */
  waiting: 10_000,
} as const

/**
 * From when an OK counts for the present screen: on the clock of events' `timeStamp`, so that a press still in the queue of a busy TV
 * is not taken for a new one. `Infinity`: not yet.
 */
export const TakesOkFromContext = createContext<Readable<number>>(createStore(0))

interface Arrival {
  takesOkFrom: Readable<number>
  /** Starts waiting for `ms` again once the screen's present state is visible. Returns the function that cancels it. */
  settle: (ms: number) => () => void
}

interface Deps {
  clock: Clock
  /** The time, on the clock of events' `timeStamp`. */
  now: () => number
  /** Runs once what has been rendered is on the screen. Returns the function that cancels it. */
  whenShown: (run: () => void) => () => void
}

/** A screen that comes up. */
export const createArrival = ({ clock, now, whenShown }: Deps): Arrival => {
  const takesOkFrom = createStore(Number.POSITIVE_INFINITY)
  const settle = (ms: number) => {
    takesOkFrom.set(ms === 0 ? 0 : Number.POSITIVE_INFINITY)
    if (ms === 0) return () => undefined
    let cancel = whenShown(() => {
      const from = now() + ms
      cancel = clock.after(ms, () => takesOkFrom.set(from))
    })
    return () => cancel()
  }
  return { takesOkFrom, settle }
}

/** When the frame after the one that draws something begins, that something is on the screen. */
export const afterNextFrame = (run: () => void): (() => void) => {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run)
  })
  return () => cancelAnimationFrame(frame)
}
