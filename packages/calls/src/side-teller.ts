import { writeSideState } from '@lykta/contract/calls/side-state'
import type { CallView } from './call-view.ts'

/** Tells the other side how this one stands, whenever that is something else than it knows. */
export const createSideTeller = (camera: boolean, tell: (body: string) => void) => {
  // Whoever answers a call is taken to be heard; of the camera the descriptions of the call tell.
  let known: string | undefined = writeSideState({ microphone: true, camera, held: false })
  return {
    follow: ({ microphone, camera: { enabled, pending }, state }: CallView) => {
      const stands = { microphone: microphone.enabled, camera: enabled, held: state === 'held' }
      const body = writeSideState(stands)
      if (pending || body === known) return
      known = body
      tell(body)
    },
    /** The invite or the answer said this of the camera. */
    saidCamera: (on: boolean) => {
      known = writeSideState({ microphone: true, camera: on, held: false })
    },
    /** The other side may have started anew, and then knows nothing. */
    forget: () => {
      known = undefined
    },
  }
}
