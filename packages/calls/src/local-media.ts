import { log } from '@lykta/log'
import type { CallMedia } from './media.ts'
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
  /** For devices that open after the call is answered: what they give is sent. */
  sendOpened(): Promise<void>
  /** Looks again for a device that was gone. */
  setMicrophone(on: boolean): void
  /**
   * Opens the camera if it is not open yet.
   * @throws MediaError
   */
  setCamera(on: boolean): Promise<void>
  /** Switches to the chosen device if one of this kind is open or was lost. */
  change(device: 'microphone' | 'camera'): Promise<void>
  /** On hold: nothing is sent, whatever the two switches say. */
  setHeld(held: boolean): void
  stop(): void
}

/** This side's camera and microphone during one call. A switch that is off before the device opens stays off. */
export const createLocalMedia = (
  media: CallMedia,
  begin: { microphone: boolean; camera: boolean },
  onChange: () => void,
  /** Sends this track from now on, if there is a connection. */
  send: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => Promise<void>,
): LocalMedia => {
  const stream = media.createStream()
  let microphone: DeviceView = { ...closed, enabled: begin.microphone }
  let camera: DeviceView = { ...closed, enabled: begin.camera }
  let held = false
  let stopped = false
  let changing = Promise.resolve()
  let opening: Promise<void> | undefined

  const apply = () => {
    for (const track of stream.getAudioTracks()) track.enabled = microphone.enabled && !held
    for (const track of stream.getVideoTracks()) track.enabled = camera.enabled && !held
    onChange()
  }

  /** A device that opens after the call has ended is closed at once: its light must not stay on. */
  const keep = (track: MediaStreamTrack) => {
    if (stopped) {
      track.stop()
      return
    }
    stream.addTrack(track)
    // The browser does not report a track that is stopped here.
    track.addEventListener('ended', () => {
      stream.removeTrack(track)
      if (stopped) return
      if (track.kind === 'audio') void takeOver('microphone', reopenMicrophone(microphone.enabled))
      else if (camera.enabled) void takeOver('camera', reopenCamera())
      // When off, it is opened again when it is turned on.
      else void trySend('video', null)
    })
  }

  /** A connection that is just closing needs no track. */
  const trySend = (kind: 'audio' | 'video', track: MediaStreamTrack | null) =>
    send(kind, track).catch((err: unknown) => log.warn({ kind, err }, 'track not sent'))

  const trackOf = (kind: 'audio' | 'video') => stream.getTracks().find((track) => track.kind === kind)

  /** The user is told which one it is now, because nobody asked for the change. */
  const takeOver = async (device: 'microphone' | 'camera', reopened: Promise<void>) => {
    await reopened
    const track = trackOf(device === 'microphone' ? 'audio' : 'video')
    if (track === undefined) return
    if (device === 'microphone') microphone = { ...microphone, tookOver: track.label }
    else camera = { ...camera, tookOver: track.label }
    onChange()
  }

  const drop = (kind: 'audio' | 'video') => {
    for (const track of stream.getTracks().filter((one) => one.kind === kind)) {
      stream.removeTrack(track)
      track.stop()
    }
  }

  /** Another one takes over; if there is none, the switch shows that nothing is heard. */
  const reopenMicrophone = async (on: boolean) => {
    if (microphone.pending) return
    microphone = { ...closed, enabled: on, pending: true }
    onChange()
    try {
      const track = await media.openMicrophone()
      keep(track)
      microphone = { ...microphone, pending: false }
      apply()
      await trySend('audio', track)
    } catch (err) {
      log.warn({ kind: 'microphone', err }, 'device not reopened')
      microphone = { ...closed, gone: true }
      apply()
    }
  }

  const reopenCamera = async () => {
    try {
      await openCamera()
    } catch (err) {
      log.warn({ kind: 'camera', err }, 'device not reopened')
      camera = { ...closed, gone: true }
      apply()
    }
  }

  /** @throws MediaError */
  const openCamera = async () => {
    camera = { ...closed, pending: true }
    onChange()
    try {
      const track = await media.openCamera()
      keep(track)
      camera = { ...camera, enabled: true, pending: false }
      await send('video', track)
    } finally {
      camera = { ...camera, pending: false }
      apply()
    }
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

  const openDevices = async () => {
    // A call that has lost its microphone goes on without it.
    if (stream.getAudioTracks().length > 0 || microphone.gone || microphone.pending) return
    if (camera.enabled) await openBoth()
    else keep(await media.openMicrophone())
    // It may have been turned on while the microphone was being opened.
    if (!stopped && camera.enabled && stream.getVideoTracks().length === 0) keep(await media.openCamera())
    apply()
  }

  const changeNow = async (device: 'microphone' | 'camera') => {
    if (stopped) return
    if (device === 'microphone') {
      if (trackOf('audio') === undefined && !microphone.gone) return
      const on = microphone.enabled || microphone.gone
      drop('audio')
      await reopenMicrophone(on)
    } else {
      if (trackOf('video') === undefined && !camera.gone) return
      const on = camera.enabled || camera.gone
      // Not both at once: many phones open one camera only.
      drop('video')
      if (on) await reopenCamera()
      else await trySend('video', null)
    }
  }

  return {
    stream,
    state: () => ({ microphone, camera }),
    open: () => {
      // A connection may be made anew while they are still opening.
      opening ??= openDevices().finally(() => {
        opening = undefined
      })
      return opening
    },
    sendOpened: async () => {
      await Promise.all([
        trySend('audio', trackOf('audio') ?? null),
        trySend('video', trackOf('video') ?? null),
      ])
    },
    setMicrophone: (on) => {
      if (on && microphone.gone) {
        void reopenMicrophone(true)
        return
      }
      microphone = { ...microphone, enabled: on }
      apply()
    },
    setCamera: async (on) => {
      const isOpen = stream.getVideoTracks().length > 0
      const isWaiting = stream.getAudioTracks().length === 0 && !microphone.gone && !microphone.pending
      if (!on || isOpen || isWaiting) {
        camera = { ...camera, enabled: on }
        apply()
        return
      }
      if (!camera.pending) await openCamera()
    },
    change: (device) => {
      // One after the other: a device chosen while another is being opened is opened after it.
      changing = changing.then(() => changeNow(device))
      return changing
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

const closed: DeviceView = { enabled: false, pending: false, gone: false, tookOver: null }
