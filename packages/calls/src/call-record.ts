import { nextCallState, type CallEvent } from './call-states.ts'
import type { CallView } from './call-view.ts'
import type { Clock } from './clock.ts'
import { createStore, type Readable } from './observable-store.ts'

/** The data of a call, and the only way to change it. */
export interface CallRecord {
  view: Readable<CallView>
  state: () => CallView['state']
  patch: (change: Partial<CallView>) => void
  /** Takes the call to its next state; false: the event has no effect now. */
  happen: (event: CallEvent) => boolean
}

export const createCallRecord = (initial: CallView, clock: Clock): CallRecord => {
  const view = createStore(initial)
  const patch: CallRecord['patch'] = (change) => {
    view.set({ ...view.get(), ...change })
  }
  return {
    view,
    patch,
    state: () => view.get().state,
    happen: (event) => {
      const { state, startedAt } = view.get()
      const next = nextCallState(state, event)
      if (next === undefined) return false
      patch({ state: next, startedAt: next === 'active' ? (startedAt ?? clock.now()) : startedAt })
      return true
    },
  }
}
