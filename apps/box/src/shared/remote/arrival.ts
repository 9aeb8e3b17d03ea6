import { createContext } from 'react'

/** A screen that nobody asked for may come up just as a finger comes down on OK. */
const settleMs = 400

/** Whether OK already means what is on the screen now. */
export const SettledContext = createContext<() => boolean>(() => true)

/** For a screen that has come up at this moment. */
export const settlesFrom = (now: () => number): (() => boolean) => {
  const arrivedAt = now()
  return () => now() - arrivedAt >= settleMs
}
