import { useSyncExternalStore } from 'react'

/**
 * Whether a call rings or goes on, for menus that are drawn before the call engine is loaded: they are disabled or hidden
 * meanwhile.
 */
let busy = false
const listeners = new Set<() => void>()

export const setCallBusy = (now: boolean): void => {
  if (busy === now) return
  busy = now
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useCallBusy = (): boolean => useSyncExternalStore(subscribe, () => busy)
