import { createStore, type Readable } from '@lykta/calls'

const lockName = 'lykta-box'

/** Whether the TV app runs in this window: two windows of one browser would take the connection from each other. */
export interface SingleWindow {
  isHere: Readable<boolean>
  /** Moves it to this window, and ends it in the other. */
  take(): void
  leave(): void
}

/** A page without https has no locks, so every window counts as the one. */
export const createSingleWindow = (locks: LockManager | undefined): SingleWindow => {
  const isHere = createStore(true)
  let release: (() => void) | undefined
  return {
    isHere,
    take() {
      isHere.set(true)
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      // Rejects when another window takes over.
      locks
        ?.request(lockName, { steal: true }, () => held)
        .catch(() => {
          isHere.set(false)
        })
    },
    leave() {
      release?.()
    },
  }
}
