import { createStore, type Readable } from '@lykta/calls'

const lockName = 'lykta-box'

/** Whether this is the window in which the TV lives: two of one browser would take each other's connection away. */
export interface SingleWindow {
  isHere: Readable<boolean>
  /** Makes it this window, and ends it in the other. */
  take(): void
  leave(): void
}

/** A page without https has no locks; there every window is the one. */
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
      // Rejects when another window takes it.
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
