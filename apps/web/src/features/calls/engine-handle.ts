import type { CallEngine, CallView, EngineState } from '@lykta/calls'
import { createStore } from '@lykta/calls/observable-store'
import { useSyncExternalStore } from 'react'

/** The call engine while somebody is logged in, for code that may run before it is loaded. */
const held = createStore<CallEngine | undefined>(undefined)

export const setEngine = held.set

export const useMaybeEngine = (): CallEngine | undefined => useSyncExternalStore(held.subscribe, held.get)

/** Reports a new engine, and changes of the present one's state. */
const subscribe = (listener: () => void): (() => void) => {
  let stopEngine = held.get()?.state.subscribe(listener)
  const stopHeld = held.subscribe(() => {
    stopEngine?.()
    stopEngine = held.get()?.state.subscribe(listener)
    listener()
  })
  return () => {
    stopHeld()
    stopEngine?.()
  }
}

/** Reads the engine's state where the engine may not be loaded. */
export const useEngineState = <T>(read: (state: EngineState | undefined) => T): T =>
  useSyncExternalStore(subscribe, () => read(held.get()?.state.get()))

/** Whether a call is ringing or going on, while menus are disabled or hidden. */
export const useCallBusy = (): boolean =>
  useEngineState((state) => state !== undefined && (state.call !== null || state.incoming.length > 0))

/** The user's own call in this browser. */
export const useOwnCall = (): CallView | null => useEngineState((state) => state?.call ?? null)

/** Passes on what the feed says about the partner's camera. */
export const partnerToggledCamera = (mute: boolean): void => held.get()?.setPartnerCamera(mute)
