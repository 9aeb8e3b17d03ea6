import { createStore } from '@lykta/calls/observable-store'
import { onSessionEnd } from './session.ts'

interface Waiting {
  /** The ways in which the user can prove their identity, as the server names them. */
  kinds: readonly string[]
  settle: (given: boolean) => void
}

/** The request that waits for a proof. Undefined: none. */
const waiting = createStore<Waiting | undefined>(undefined)
let asked: Promise<boolean> | undefined

const settle = (given: boolean): void => {
  waiting.get()?.settle(given)
  waiting.set(undefined)
  asked = undefined
}

/** Lets the user prove their identity again, for requests that need a recent proof. */
export const proof = {
  get: () => waiting.get()?.kinds,
  subscribe: waiting.subscribe,
  /** Returns whether the proof was given. Simultaneous calls wait for the same answer. A user without any kind cannot be asked. */
  ask: (kinds: readonly string[]): Promise<boolean> => {
    if (kinds.length === 0) return Promise.resolve(false)
    asked ??= new Promise((resolve) => {
      const stop = onSessionEnd(() => settle(false))
      waiting.set({
        kinds,
        settle: (given) => {
          stop()
          resolve(given)
        },
      })
    })
    return asked
  },
  settle,
}
