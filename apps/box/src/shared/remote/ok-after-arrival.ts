import { createStore, type Clock, type Readable } from '@lykta/calls'
import { createContext } from 'react'

/** How long (ms) an OK may still be meant for the screen before. */
export const settling = {
  no: 0,
  /** A screen that nobody asked for may come up just as a finger comes down on OK. */
  unasked: 400,
  /** Unsteady hands press twice: the second press belongs to the first. */
  afterPress: 1_300,
  /** What the screen is about may never come: then there must be a way out of it. */
  waiting: 10_000,
} as const

/**
 * From when an OK means what is on the screen: a moment as an event's `timeStamp` states it, so that a press which lay
 * in the queue of a busy TV is not taken for a new one. `Infinity`: not yet.
 */
export const TakesOkFromContext = createContext<Readable<number>>(createStore(0))

interface Arrival {
  takesOkFrom: Readable<number>
  /** Starts waiting for `ms` again once the screen is visible as it is now. Returns the function that cancels it. */
  settle: (ms: number) => () => void
}

interface Deps {
  clock: Clock
  /** As in an event's `timeStamp`. */
  now: () => number
  /** Runs once what is rendered now is on the screen. Returns the function that cancels it. */
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

/** The frame after the one that draws it begins when that one is on the screen. */
export const afterNextFrame = (run: () => void): (() => void) => {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run)
  })
  return () => cancelAnimationFrame(frame)
}
