import { callVideo } from '@lykta/contract/calls/constants'
import { MediaError } from './media-error.ts'
import { createBrowserPeer, type CreatePeer } from './peer.ts'

/** What the engine needs from the browser: devices, and connections to the other side. */
export interface CallMedia {
  /** @throws MediaError */
  openMicrophone(): Promise<MediaStreamTrack>
  /** @throws MediaError */
  openCamera(): Promise<MediaStreamTrack>
  /**
   * Both with one question to the person.
   * @throws MediaError for the device that could not be opened
   */
  openBoth(): Promise<{ microphone: MediaStreamTrack; camera: MediaStreamTrack }>
  /**
   * Whether the browser lets this page use the microphone without asking. Only then are there addresses in a description
   * that another network can reach.
   */
  isAllowed(): Promise<boolean>
  createStream(): MediaStream
  createPeer: CreatePeer
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
    // `mediaDevices` is missing on pages that were not loaded over https; the throw is then the same fault.
    return await navigator.mediaDevices.getUserMedia(constraints)
  } catch (error) {
    throw new MediaError(device, error)
  }
}

const first = (tracks: readonly MediaStreamTrack[], device: 'camera' | 'microphone'): MediaStreamTrack => {
  const [track] = tracks
  if (track === undefined) throw new MediaError(device, undefined)
  return track
}

/** Ids of the devices that the person has chosen; the browser takes the next best for one that is not there. */
export interface DeviceChoice {
  microphone?: string | undefined
  camera?: string | undefined
}

const preferring = <C extends MediaTrackConstraints>(constraints: C, deviceId: string | undefined) =>
  deviceId === undefined ? constraints : { ...constraints, deviceId: { ideal: deviceId } }

/** Browsers that cannot say have not allowed it. */
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
        const microphone = await openMicrophone()
        microphone.stop()
        throw error
      }
    },
    isAllowed: isMicrophoneAllowed,
    createStream: () => new MediaStream(),
    createPeer: createBrowserPeer,
  }
}

export const browserMedia: CallMedia = createBrowserMedia(() => ({}))
