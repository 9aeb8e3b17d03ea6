import { browserKeepsAwake, MediaError, type CallMedia } from '@lykta/calls'

/** Sharp enough for a TV, and small enough to be sent from a bus: some ten megabytes a minute. */
const bitsPerSecond = { videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 96_000 }

export type Recording =
  | { step: 'opening' }
  | { step: 'refused'; error: MediaError }
  | { step: 'running'; stream: MediaStream; withCamera: boolean; startedAt: number }
  | { step: 'done'; file: File }

/** The same name as from a phone's camera: day and time are added when it is sent. */
const fileNames = {
  'video/webm': 'video.webm',
  'video/mp4': 'video.mp4',
  'audio/webm': 'voice.weba',
  'audio/mp4': 'voice.m4a',
  'audio/ogg': 'voice.oga',
} as const
type RecordedType = keyof typeof fileNames
export type FilmType = Extract<RecordedType, `video/${string}`>
export type VoiceType = Extract<RecordedType, `audio/${string}`>

const firstSupported = <T extends RecordedType>(types: readonly T[]): T | undefined => {
  if (!('MediaRecorder' in globalThis) || !('mediaDevices' in navigator)) return undefined
  return types.find((type) => MediaRecorder.isTypeSupported(type))
}

/** The format that this browser can record; undefined if it cannot. */
export const recordedFilmType = (): FilmType | undefined => firstSupported(['video/webm', 'video/mp4'])

/** The format that this browser can record: WebM in Chromium and Firefox, MP4 in Safari; undefined if it cannot. */
export const recordedVoiceType = (): VoiceType | undefined =>
  firstSupported(['audio/webm', 'audio/mp4', 'audio/ogg'])

export interface RecorderOptions {
  media: Pick<CallMedia, 'openBoth' | 'openMicrophone'>
  type: RecordedType
  withCamera: boolean
  /** The picture if no camera is used; undefined: only sound is recorded. */
  stillPicture: (() => MediaStreamTrack) | undefined
  longestMs: number
  onChange: (recording: Recording) => void
}

export interface Recorder {
  stop: () => void
  /** Closes the devices; nothing is reported any more. */
  end: () => void
}

/** Opens the devices and records at once, until it is stopped or reaches the longest length. */
export const startRecorder = ({
  media,
  type,
  withCamera,
  stillPicture,
  longestMs,
  onChange,
}: RecorderOptions): Recorder => {
  let recorder: MediaRecorder | undefined
  let ended = false
  const stop = () => {
    // It also stops when every device has gone.
    if (recorder?.state === 'recording') recorder.stop()
  }
  const announce = (recording: Recording) => {
    if (!ended) onChange(recording)
  }

  const record = (devices: readonly MediaStreamTrack[]) => {
    const seen = devices.some(({ kind }) => kind === 'video')
    const tracks = seen || stillPicture === undefined ? [...devices] : [...devices, stillPicture()]
    const stream = new MediaStream(tracks)
    recorder = new MediaRecorder(stream, { mimeType: type, ...bitsPerSecond })
    const letSleep = browserKeepsAwake()
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('stop', () => {
      clearTimeout(limit)
      letSleep()
      for (const track of tracks) track.stop()
      announce({ step: 'done', file: new File(parts, fileNames[type], { type }) })
    })
    const limit = setTimeout(stop, longestMs)
    recorder.start()
    announce({ step: 'running', stream, withCamera: seen, startedAt: Date.now() })
  }

  const begin = async () => {
    try {
      const devices = await open(media, withCamera)
      if (ended) for (const device of devices) device.stop()
      else record(devices)
    } catch (error) {
      if (!(error instanceof MediaError)) throw error
      announce({ step: 'refused', error })
    }
  }
  void begin()

  return {
    stop,
    end: () => {
      ended = true
      stop()
    },
  }
}

/** Without a camera only sound is recorded. A refused camera is an error. */
const open = async (
  media: RecorderOptions['media'],
  withCamera: boolean,
): Promise<readonly MediaStreamTrack[]> => {
  if (!withCamera) return [await media.openMicrophone()]
  const { microphone, camera } = await media.openBoth()
  if (microphone instanceof MediaError) {
    if (!(camera instanceof MediaError)) camera.stop()
    throw microphone
  }
  if (!(camera instanceof MediaError)) return [microphone, camera]
  if (camera.fault === 'missing') return [microphone]
  microphone.stop()
  throw camera
}
