import { callVideo } from '@lykta/contract/calls/constants'
import { log } from '@lykta/log'
import type { CallDevice } from '@lykta/contract/calls/side-state'
import { asMediaError, InsecurePageError, MediaError } from './media-error.ts'
import { createBrowserPeer, type CreatePeer } from './peer.ts'

/** What the engine needs from the browser: devices, and connections to the other side. */
export interface CallMedia {
  /** @throws MediaError */
  openMicrophone(): Promise<MediaStreamTrack>
  /** @throws MediaError */
  openCamera(): Promise<MediaStreamTrack>
  /** Opens both with one question to the user; returns an error in place of a device that cannot be opened. */
  openBoth(): Promise<Record<CallDevice, MediaStreamTrack | MediaError>>
  /** A silent track to send in place of a microphone: a side that sends nothing at all counts as cut off. */
  openSilence(): Silence
  /**
   * Whether the browser lets this page use the microphone without asking. Only then do descriptions contain addresses that
   * another network can reach.
   */
  isAllowed(): Promise<boolean>
  createStream(): MediaStream
  createPeer: CreatePeer
}

export interface Silence {
  track: MediaStreamTrack
  close(): void
}

export const audioConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
} as const satisfies MediaTrackConstraints

export const videoConstraints = {
  width: { ideal: callVideo.width, max: callVideo.width },
  height: { ideal: callVideo.height, max: callVideo.height },
  frameRate: { ideal: callVideo.frameRate, max: callVideo.frameRate },
} as const satisfies MediaTrackConstraints

const open = async (
  device: 'camera' | 'microphone',
  constraints: MediaStreamConstraints,
): Promise<MediaStream> => {
  try {
    if (!('mediaDevices' in navigator)) throw new InsecurePageError()
    return await navigator.mediaDevices.getUserMedia(constraints)
  } catch (error) {
    throw new MediaError(device, error)
  }
}

const openSilence = (): Silence => {
  const context = new AudioContext()
  const destination = context.createMediaStreamDestination()
  const source = new ConstantSourceNode(context, { offset: 0 })
  source.connect(destination)
  source.start()
  const stop = keepRunning(context)
  return {
    track: first(destination.stream.getAudioTracks(), 'microphone'),
    close: () => {
      stop()
      void context.close()
    },
  }
}

/**
 * A suspended context gives nothing, not even silence. Browsers suspend contexts of a page that nobody has touched yet, such as
 * one reloaded during the call, and on a phone that has another call.
 */
const keepRunning = (context: AudioContext): (() => void) => {
  const run = () => {
    if (context.state === 'running' || context.state === 'closed') return
    context.resume().catch((err: unknown) => log.warn({ err }, 'silence not started'))
  }
  run()
  context.addEventListener('statechange', run)
  for (const touch of touches) addEventListener(touch, run, { capture: true })
  return () => {
    context.removeEventListener('statechange', run)
    for (const touch of touches) removeEventListener(touch, run, { capture: true })
  }
}

const touches = ['pointerdown', 'pointerup', 'keydown'] as const

const first = (tracks: readonly MediaStreamTrack[], device: 'camera' | 'microphone'): MediaStreamTrack => {
  const [track] = tracks
  if (track === undefined) throw new MediaError(device, undefined)
  return track
}

/** Ids of the devices that the user has chosen; if one is missing, the browser takes the next best. */
export interface DeviceChoice {
  microphone?: string | undefined
  camera?: string | undefined
}

const preferring = <C extends MediaTrackConstraints>(constraints: C, deviceId: string | undefined) =>
  deviceId === undefined ? constraints : { ...constraints, deviceId: { ideal: deviceId } }

/** Browsers that cannot say count as not having allowed it. */
const isMicrophoneAllowed = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state === 'granted'
  } catch {
    return false
  }
}

/** @param chosen asked whenever a device is opened */
export const createBrowserMedia = (chosen: () => DeviceChoice): CallMedia => {
  const audio = () => preferring(audioConstraints, chosen().microphone)
  const video = () => preferring(videoConstraints, chosen().camera)

  const openMicrophone = async () =>
    first((await open('microphone', { audio: audio() })).getAudioTracks(), 'microphone')

  const openCamera = async () => first((await open('camera', { video: video() })).getVideoTracks(), 'camera')

  return {
    openMicrophone,
    openCamera,
    openBoth: async () => {
      try {
        const stream = await open('camera', { audio: audio(), video: video() })
        return {
          microphone: first(stream.getAudioTracks(), 'microphone'),
          camera: first(stream.getVideoTracks(), 'camera'),
        }
      } catch (error) {
        // The browser does not say which of the two failed: if the microphone opens alone, it was the camera.
        const both = asMediaError(error)
        const microphone = await openMicrophone().catch(asMediaError)
        // A user who has refused both is not asked a third time.
        const isCamera = !(microphone instanceof MediaError) || microphone.fault === 'denied'
        return { microphone, camera: isCamera ? both : await openCamera().catch(asMediaError) }
      }
    },
    openSilence,
    isAllowed: isMicrophoneAllowed,
    createStream: () => new MediaStream(),
    createPeer: createBrowserPeer,
  }
}

export const browserMedia: CallMedia = createBrowserMedia(() => ({}))
