import { createStore, type Clock, type Readable } from '@lykta/calls'

/** How long OK has to be held, or pressed a second time within. */
const holdMs = 2_000
const secondPressMs = 3_000
/** The steps in which holding is shown. */
export const holdSteps = 4

export type HelpPressState =
  | { kind: 'resting' }
  /** `step`: how many steps have passed. */
  | { kind: 'holding'; step: number }
  /** Pressed once and released. */
  | { kind: 'once' }

interface HelpPressDeps {
  clock: Clock
  onCall: () => void
}

export interface HelpPress {
  state: Readable<HelpPressState>
  readonly down: () => void
  readonly up: () => void
  readonly stop: () => void
}

const resting: HelpPressState = { kind: 'resting' }

/** Resting a hand on OK for a moment must not call for help: it takes a long press, or two short ones where holding is hard. */
export const createHelpPress = ({ clock, onCall }: HelpPressDeps): HelpPress => {
  const state = createStore<HelpPressState>(resting)
  let cancel: (() => void) | undefined
  const wait = (ms: number, run: () => void) => {
    cancel?.()
    cancel = clock.after(ms, run)
  }
  const stop = () => {
    cancel?.()
    state.set(resting)
  }
  const call = () => {
    stop()
    onCall()
  }
  const hold = (step: number) => {
    if (step === holdSteps) {
      call()
      return
    }
    state.set({ kind: 'holding', step })
    wait(holdMs / holdSteps, () => hold(step + 1))
  }
  return {
    state,
    down() {
      const { kind } = state.get()
      if (kind === 'once') call()
      else if (kind === 'resting') hold(0)
    },
    up() {
      if (state.get().kind !== 'holding') return
      state.set({ kind: 'once' })
      wait(secondPressMs, stop)
    },
    stop,
  }
}
