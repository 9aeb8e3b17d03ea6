import type { CallView } from './call-view.ts'

/** What is kept of an active call, so that a page that is loaded again can take it up. */
export interface SavedCall {
  callID: string
  isReceiver: boolean
  partner: CallView['partner']
  video: boolean
  /** How the two switches stood: what was off is off again. */
  microphone: boolean
  camera: boolean
  /** When it became active (ms). */
  startedAt: number
}

/** Where the app keeps them; must outlive the page. */
export interface SavedCalls {
  find(callID: string): SavedCall | undefined
  save(call: SavedCall): void
  remove(callID: string): void
}

/** Keeps them for as long as the page lives, for an app that does not take calls up again. */
export const createPageSavedCalls = (): SavedCalls => {
  const calls = new Map<string, SavedCall>()
  return {
    find: (callID) => calls.get(callID),
    save: (call) => {
      calls.set(call.callID, call)
    },
    remove: (callID) => {
      calls.delete(callID)
    },
  }
}
