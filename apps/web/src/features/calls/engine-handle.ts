import type { CallEngine } from '@lykta/calls'
import { useSyncExternalStore } from 'react'

/** The call engine while somebody is logged in, for screens that may be there before it is. */
let engine: CallEngine | undefined
const listeners = new Set<() => void>()

export const setEngine = (next: CallEngine | undefined): void => {
  engine = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useMaybeEngine = (): CallEngine | undefined => useSyncExternalStore(subscribe, () => engine)
