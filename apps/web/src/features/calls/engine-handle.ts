import type { CallEngine } from '@lykta/calls'
import { createStore } from '@lykta/calls/store'
import { useSyncExternalStore } from 'react'

/** The call engine while somebody is logged in, for what may be there before it is loaded. */
const held = createStore<CallEngine | undefined>(undefined)

export const setEngine = held.set

export const useMaybeEngine = (): CallEngine | undefined => useSyncExternalStore(held.subscribe, held.get)

const never = () => () => undefined

/** Whether a call rings or goes on: menus are disabled or hidden meanwhile. */
export const useCallBusy = (): boolean => {
  const state = useMaybeEngine()?.state
  return useSyncExternalStore(state?.subscribe ?? never, () => {
    const now = state?.get()
    return now !== undefined && (now.call !== null || now.incoming.length > 0)
  })
}

/** What the feed tells of the partner's camera. */
export const partnerToggledCamera = (mute: boolean): void => held.get()?.setPartnerCamera(mute)
