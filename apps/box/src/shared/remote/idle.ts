import { createStore, type Clock, type Readable } from '@lykta/calls'

/** Whoever sits down before the TV wakes it with one of these. */
const wakes = ['keydown', 'pointerdown'] as const

interface Deps {
  clock: Clock
  /** How long nothing was pressed. */
  afterMs: number
  /** Where what is pressed arrives. */
  remote: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

export interface Idle {
  /** Whether nothing was pressed for so long. */
  idle: Readable<boolean>
  /** Begins to count; answers how to end it, after which it is not idle. */
  watch: () => () => void
}

/** Tells when a TV is left alone. The press that wakes it does nothing else: what it would mean is not seen then. */
export const createIdle = ({ clock, afterMs, remote }: Deps): Idle => {
  const idle = createStore(false)
  const watch = () => {
    let callOff: (() => void) | undefined
    const count = () => {
      callOff?.()
      callOff = clock.after(afterMs, () => idle.set(true))
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
      callOff?.()
      for (const kind of wakes) remote.removeEventListener(kind, wake, { capture: true })
      idle.set(false)
    }
  }
  return { idle, watch }
}
