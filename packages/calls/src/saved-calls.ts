import type { CallView } from './call-view.ts'

/** What is stored of an active call, so that a reloaded page can resume it. */
export interface SavedCall {
  callID: string
  isReceiver: boolean
  partner: CallView['partner']
  video: boolean
  /** The state of the two switches, to be restored. */
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

/** Keeps them for the life of the page, for an app that does not resume calls. */
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
