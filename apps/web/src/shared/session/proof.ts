import type { ProofKind } from '@lykta/contract/accounts'
import { createStore } from '@lykta/calls/observable-store'
import { onSessionEnd } from './session.ts'

interface Waiting {
  /** By which of these the user can show that it is them. */
  kinds: readonly ProofKind[]
  settle: (given: boolean) => void
}

/** What waits for a proof. Undefined: nothing waits. */
const waiting = createStore<Waiting | undefined>(undefined)
let asked: Promise<boolean> | undefined

const settle = (given: boolean): void => {
  waiting.get()?.settle(given)
  waiting.set(undefined)
  asked = undefined
}

/** That the user shows again that it is them, for what needs a recent proof. */
export const proof = {
  get: () => waiting.get()?.kinds,
  subscribe: waiting.subscribe,
  /** Returns whether it was given. Several calls at once wait for the same answer. Who has no kind cannot be asked. */
  ask: (kinds: readonly ProofKind[]): Promise<boolean> => {
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
