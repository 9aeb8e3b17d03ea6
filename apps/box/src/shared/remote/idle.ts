import { createStore, type Clock, type Readable } from '@lykta/calls'

/** Any of these wakes the TV. */
const wakes = ['keydown', 'pointerdown'] as const

interface Deps {
  clock: Clock
  /** How long nothing has been pressed. */
  afterMs: number
  /** Where key presses arrive. */
  remote: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

export interface Idle {
  /** Whether nothing has been pressed for that long. */
  idle: Readable<boolean>
  /** Starts counting. Returns the function that stops it, after which it is not idle. */
  watch: () => () => void
}

/** Reports when a TV is idle. The key press that wakes it does nothing else, because its effect could not be seen. */
export const createIdle = ({ clock, afterMs, remote }: Deps): Idle => {
  const idle = createStore(false)
  const watch = () => {
    let cancel: (() => void) | undefined
    const count = () => {
      cancel?.()
      cancel = clock.after(afterMs, () => idle.set(true))
    }
    const wake = (event: Event) => {
      if (idle.get()) {
        event.preventDefault()
        event.stopImmediatePropagation()
        idle.set(false)
      }
      count()
    }
    for (const kind of wakes) remote.addEventListener(kind, wake, { capture: true })
    count()
    return () => {
      cancel?.()
      for (const kind of wakes) remote.removeEventListener(kind, wake, { capture: true })
      idle.set(false)
    }
  }
  return { idle, watch }
}
