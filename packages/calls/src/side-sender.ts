import { writeSideState } from '@lykta/contract/calls/side-state'
import type { CallView } from './call-view.ts'
import { isDeviceFailing } from './is-device-failing.ts'

/** Sends this side's state to the other side whenever it differs from what the other side knows. */
export const createSideSender = (camera: boolean, send: (body: string) => void) => {
  // A side that answers is assumed to be unmuted; the call's descriptions tell about the camera.
  let known: string | undefined = writeSideState({ microphone: true, camera, held: false })
  return {
    follow: ({ microphone, camera, state }: CallView) => {
      const body = writeSideState({
        microphone: microphone.enabled && microphone.fault === null,
        camera: camera.enabled && camera.fault === null,
        held: state === 'held',
        failed: [
          ...(isDeviceFailing(microphone) ? (['microphone'] as const) : []),
          ...(isDeviceFailing(camera) ? (['camera'] as const) : []),
        ],
      })
      if (camera.pending || body === known) return
      known = body
      send(body)
    },
    /** The state of the camera according to the invite or the answer. */
    saidCamera: (on: boolean) => {
      known = writeSideState({ microphone: true, camera: on, held: false })
    },
    /** The other side may have restarted, and then knows nothing. */
    forget: () => {
      known = undefined
    },
  }
}
