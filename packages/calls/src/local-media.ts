import type { CallMedia } from './media.ts'
import type { Peer } from './peer.ts'
import type { DeviceView } from './call-view.ts'

export interface LocalMediaState {
  microphone: DeviceView
  camera: DeviceView
}

export interface LocalMedia {
  stream: MediaStream
  state(): LocalMediaState
  /**
   * Opens the microphone, and the camera if it is to be on.
   * @throws MediaError
   */
  open(): Promise<void>
  setMicrophone(on: boolean): void
  /**
   * Opens the camera if it is not open yet.
   * @throws MediaError
   */
  setCamera(on: boolean, peer: Peer | undefined): Promise<void>
  /** Held: nothing is sent, whatever the two switches say. */
  setHeld(held: boolean): void
  stop(): void
}

/** This side's camera and microphone during one call. A switch that is off before the device opens stays off. */
export const createLocalMedia = (
  media: CallMedia,
  begin: { microphone: boolean; camera: boolean },
  onChange: () => void,
): LocalMedia => {
  const stream = media.createStream()
  let microphone: DeviceView = { enabled: begin.microphone, pending: false }
  let camera: DeviceView = { enabled: begin.camera, pending: false }
  let held = false
  let stopped = false

  const apply = () => {
    for (const track of stream.getAudioTracks()) track.enabled = microphone.enabled && !held
    for (const track of stream.getVideoTracks()) track.enabled = camera.enabled && !held
    onChange()
  }

  /** A device that opens after the call has ended is closed at once: its light must not stay on. */
  const keep = (track: MediaStreamTrack) => {
    if (stopped) track.stop()
    else stream.addTrack(track)
  }

  const openBoth = async () => {
    camera = { ...camera, pending: true }
    onChange()
    try {
      const opened = await media.openBoth()
      keep(opened.microphone)
      keep(opened.camera)
    } finally {
      camera = { ...camera, pending: false }
    }
  }

  return {
    stream,
    state: () => ({ microphone, camera }),
    open: async () => {
      if (stream.getAudioTracks().length > 0) return
      if (camera.enabled) await openBoth()
      else keep(await media.openMicrophone())
      // It may have been turned on while the microphone was being opened.
      if (!stopped && camera.enabled && stream.getVideoTracks().length === 0) keep(await media.openCamera())
      apply()
    },
    setMicrophone: (on) => {
      microphone = { ...microphone, enabled: on }
      apply()
    },
    setCamera: async (on, peer) => {
      const isOpen = stream.getVideoTracks().length > 0
      const isWaiting = stream.getAudioTracks().length === 0
      if (!on || isOpen || isWaiting) {
        camera = { ...camera, enabled: on }
        apply()
        return
      }
      if (camera.pending) return
      camera = { enabled: false, pending: true }
      onChange()
      try {
        const track = await media.openCamera()
        keep(track)
        camera = { enabled: true, pending: false }
        await peer?.send('video', track)
      } finally {
        camera = { ...camera, pending: false }
        apply()
      }
    },
    setHeld: (isHeld) => {
      held = isHeld
      apply()
    },
    stop: () => {
      stopped = true
      for (const track of stream.getTracks()) track.stop()
    },
  }
}
