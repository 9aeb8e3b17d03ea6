import type { CallEngine, CallView, EngineState } from '@lykta/calls'
import { createStore } from '@lykta/calls/store'
import { useSyncExternalStore } from 'react'

/** The call engine while somebody is logged in, for what may be there before it is loaded. */
const held = createStore<CallEngine | undefined>(undefined)

export const setEngine = held.set

export const useMaybeEngine = (): CallEngine | undefined => useSyncExternalStore(held.subscribe, held.get)

const never = () => () => undefined

/** Reads the engine's state from where the engine may not be loaded. */
export const useEngineState = <T>(read: (state: EngineState | undefined) => T): T => {
  const state = useMaybeEngine()?.state
  return useSyncExternalStore(state?.subscribe ?? never, () => read(state?.get()))
}

/** Whether a call rings or goes on: menus are disabled or hidden meanwhile. */
export const useCallBusy = (): boolean =>
  useEngineState((state) => state !== undefined && (state.call !== null || state.incoming.length > 0))

/** The user's own call in this browser. */
export const useOwnCall = (): CallView | null => useEngineState((state) => state?.call ?? null)

/** What the feed tells of the partner's camera. */
export const partnerToggledCamera = (mute: boolean): void => held.get()?.setPartnerCamera(mute)
