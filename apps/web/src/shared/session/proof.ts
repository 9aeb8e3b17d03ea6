import { createStore } from '@lykta/calls/store'
import { onSessionEnd } from './session.ts'

/** Settles what waits for the password. Undefined: nothing waits. */
const waiting = createStore<((given: boolean) => void) | undefined>(undefined)
let asked: Promise<boolean> | undefined

const settle = (given: boolean): void => {
  waiting.get()?.(given)
  waiting.set(undefined)
  asked = undefined
}

/** That the user gives the password again, for what needs a recent one. */
export const proof = {
  get: () => waiting.get() !== undefined,
  subscribe: waiting.subscribe,
  /** Returns whether it was given. Several calls at once wait for the same answer. */
  ask: (): Promise<boolean> => {
    asked ??= new Promise((resolve) => {
      const stop = onSessionEnd(() => settle(false))
      waiting.set((given) => {
        stop()
        resolve(given)
      })
    })
    return asked
  },
  settle,
}
