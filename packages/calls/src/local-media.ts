import { log } from '@lykta/log'
import type { CallDevice } from '@lykta/contract/calls/side-state'
import type { DeviceFault, DeviceView } from './call-view.ts'
import { asMediaError, MediaError } from './media-error.ts'
import type { CallMedia, Silence } from './media.ts'

export interface LocalMediaState {
  microphone: DeviceView
  camera: DeviceView
}

export interface LocalMedia {
  stream: MediaStream
  state(): LocalMediaState
  /**
   * Opens the microphone, and the camera if it should be on. The call goes on without a device that does not open.
   * @throws MediaError on a page to which the browser gives no devices at all
   */
  open(): Promise<void>
  /** For devices that open after the call is answered, which are then sent. */
  sendOpened(): Promise<void>
  /** Looks again for a device that had gone. */
  setMicrophone(on: boolean): void
  /**
   * Opens the camera if it is not open yet.
   * @throws MediaError
   */
  setCamera(on: boolean): Promise<void>
  /** Switches to the chosen device if one of this kind is open or was lost. */
  change(device: CallDevice): Promise<void>
  /** Whether this side holds the call: then nothing is sent, whatever the two switches say. */
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
  /** Silence, which is sent while no microphone can be used. */
  let silence: Silence | undefined

  const apply = () => {
    for (const track of stream.getAudioTracks()) track.enabled = microphone.enabled && !held
    for (const track of stream.getVideoTracks()) track.enabled = camera.enabled && !held
    onChange()
  }

  const endSilence = () => {
    if (silence === undefined) return
    stream.removeTrack(silence.track)
    silence.close()
    silence = undefined
  }

  /** Goes on without a device, which is off until somebody turns it on. */
  const doWithout = (device: CallDevice, fault: DeviceFault) => {
    const without: DeviceView = { ...closed, fault }
    if (device === 'camera') camera = without
    else {
      microphone = without
      if (!stopped && silence === undefined) {
        silence = media.openSilence()
        stream.addTrack(silence.track)
      }
    }
  }

  /** A device that opens after the call has ended is closed at once: its light must not stay on. */
  const keep = (track: MediaStreamTrack) => {
    if (stopped) {
      track.stop()
      return
    }
    if (track.kind === 'audio') endSilence()
    stream.addTrack(track)
    track.addEventListener('mute', () => paused(track, true))
    track.addEventListener('unmute', () => paused(track, false))
    // The browser does not report a track that is stopped here.
    track.addEventListener('ended', () => {
      stream.removeTrack(track)
      if (stopped) return
      if (track.kind === 'audio') void takeOver('microphone', reopenMicrophone(microphone.enabled, true))
      else if (camera.enabled) void takeOver('camera', reopenCamera(true))
      // While off, it is closed, and opened again when it is turned on.
      else void trySend('video', null)
    })
  }

  /** The phone or computer itself pauses or resumes a track. */
  const paused = (track: MediaStreamTrack, isPaused: boolean) => {
    if (stopped || !stream.getTracks().includes(track)) return
    const fault = isPaused ? 'interrupted' : null
    if (track.kind === 'audio') microphone = { ...microphone, fault }
    else camera = { ...camera, fault }
    onChange()
  }

  /** A connection that is just closing does not need the track. */
  const trySend = (kind: 'audio' | 'video', track: MediaStreamTrack | null) =>
    send(kind, track).catch((err: unknown) => log.warn({ kind, err }, 'track not sent'))

  const trackOf = (kind: 'audio' | 'video') => stream.getTracks().find((track) => track.kind === kind)

  /** Tells the user which device it is now, because nobody asked for the change. */
  const takeOver = async (device: CallDevice, reopened: Promise<void>) => {
    await reopened
    if ((device === 'microphone' ? microphone : camera).fault !== null) return
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

  /** Another microphone takes over; if there is none, the switch shows that nothing is heard. */
  const reopenMicrophone = async (on: boolean, unplugged = false) => {
    if (microphone.pending) return
    microphone = { ...closed, enabled: on, pending: true }
    onChange()
    try {
      keep(await media.openMicrophone())
      microphone = { ...microphone, pending: false }
    } catch (err) {
      log.warn({ kind: 'microphone', err }, 'device not reopened')
      doWithout('microphone', faultOf(err, unplugged))
    }
    apply()
    await trySend('audio', trackOf('audio') ?? null)
  }

  const reopenCamera = async (unplugged = false) => {
    try {
      await openCamera(unplugged)
    } catch (err) {
      log.warn({ kind: 'camera', err }, 'device not reopened')
    }
  }

  /** @throws MediaError */
  const openCamera = async (unplugged = false) => {
    camera = { ...closed, pending: true }
    onChange()
    try {
      const track = await media.openCamera()
      keep(track)
      camera = { ...camera, enabled: true, pending: false }
      await send('video', track)
    } catch (error) {
      if (error instanceof MediaError) doWithout('camera', faultOf(error, unplugged))
      throw error
    } finally {
      camera = { ...camera, pending: false }
      apply()
    }
  }

  /** @throws MediaError on a page to which the browser gives no devices at all */
  const take = (device: CallDevice, opened: MediaStreamTrack | MediaError) => {
    if (!(opened instanceof MediaError)) keep(opened)
    else if (opened.fault === 'insecure') throw opened
    else {
      log.warn({ kind: device, err: opened }, 'device not opened')
      doWithout(device, opened.fault)
    }
  }

  const takeBoth = async () => {
    camera = { ...camera, pending: true }
    onChange()
    try {
      const opened = await media.openBoth()
      take('microphone', opened.microphone)
      take('camera', opened.camera)
    } finally {
      camera = { ...camera, pending: false }
    }
  }

  const openDevices = async () => {
    // A call that has lost its microphone goes on without it.
    if (stream.getAudioTracks().length > 0 || microphone.pending) return
    if (camera.enabled) await takeBoth()
    else take('microphone', await media.openMicrophone().catch(asMediaError))
    // It may have been turned on while the microphone was being opened.
    if (!stopped && camera.enabled && stream.getVideoTracks().length === 0)
      take('camera', await media.openCamera().catch(asMediaError))
    apply()
  }

  const changeNow = async (device: 'microphone' | 'camera') => {
    if (stopped) return
    if (device === 'microphone') {
      if (trackOf('audio') === undefined) return
      const on = microphone.enabled || isGone(microphone)
      if (!isGone(microphone)) drop('audio')
      await reopenMicrophone(on)
    } else {
      if (trackOf('video') === undefined && camera.fault === null) return
      const on = camera.enabled || isGone(camera)
      // Not both at once: many phones can open only one camera.
      drop('video')
      if (on) await reopenCamera()
      else await trySend('video', null)
    }
  }

  return {
    stream,
    state: () => ({ microphone, camera }),
    open: () => {
      // A connection may be replaced while they are still opening.
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
      if (on && isGone(microphone)) {
        void reopenMicrophone(true)
        return
      }
      microphone = { ...microphone, enabled: on }
      apply()
    },
    setCamera: async (on) => {
      const isOpen = stream.getVideoTracks().length > 0
      const isWaiting = stream.getAudioTracks().length === 0 && !microphone.pending
      if (!on || isOpen || isWaiting) {
        camera = { ...camera, enabled: on }
        apply()
        return
      }
      if (!camera.pending) await openCamera()
    },
    change: (device) => {
      // One after the other: if a device is chosen while another is being opened, it waits.
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
      endSilence()
    },
  }
}

const closed: DeviceView = { enabled: false, pending: false, fault: null, tookOver: null }

/** A paused device is there, and is switched like any other. */
const isGone = ({ fault }: DeviceView): boolean => fault !== null && fault !== 'interrupted'

const faultOf = (error: unknown, unplugged: boolean): DeviceFault => {
  const fault = error instanceof MediaError ? error.fault : 'unknown'
  return unplugged && fault === 'missing' ? 'unplugged' : fault
}
