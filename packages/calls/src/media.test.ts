import { describe, expect, test, vi } from 'vitest'
import { MediaError } from './media-error.ts'
import { browserMedia, createBrowserMedia } from './media.ts'
import { createFakeMedia } from './testing/fake-media.ts'

/** A browser whose devices open, or fail with an error of this name. */
const stubDevices = (broken: { audio?: string; video?: string } = {}) => {
  const fake = createFakeMedia()
  const asked: MediaStreamConstraints[] = []
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: async (constraints: MediaStreamConstraints) => {
        asked.push(constraints)
        const fault = (constraints.audio && broken.audio) || (constraints.video && broken.video)
        if (fault) throw Object.assign(new Error(fault), { name: fault })
        const stream = fake.media.createStream()
        if (constraints.audio) stream.addTrack(await fake.media.openMicrophone())
        if (constraints.video) stream.addTrack(await fake.media.openCamera())
        return stream
      },
    },
  })
  return { asked, tracks: fake.tracks }
}

const failure = async (opening: Promise<unknown>): Promise<MediaError> => {
  const error: unknown = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof MediaError)) throw new Error('it did not fail as a device does')
  return error
}

describe('opening devices', () => {
  test('[MEDIA-03] [MEDIA-04] [MEDIA-06] [MEDIA-07] [MEDIA-08] asks for 960x540 at 10 frames, and cleaned sound, in one question', async () => {
    const { asked } = stubDevices()
    const { microphone, camera } = await browserMedia.openBoth()
    expect([microphone, camera]).toMatchObject([{ kind: 'audio' }, { kind: 'video' }])
    expect(asked).toEqual([
      {
        audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
        video: {
          width: { ideal: 960, max: 960 },
          height: { ideal: 540, max: 540 },
          frameRate: { ideal: 10, max: 10 },
        },
      },
    ])
  })

  test('asks for the devices that were chosen, and takes others where those are not there', async () => {
    const { asked } = stubDevices()
    let camera = 'front'
    const media = createBrowserMedia(() => ({ microphone: 'headset', camera }))
    await media.openMicrophone()
    camera = 'back'
    await media.openCamera()
    expect(asked).toMatchObject([
      { audio: { deviceId: { ideal: 'headset' }, echoCancellation: true } },
      { video: { deviceId: { ideal: 'back' }, width: { ideal: 960, max: 960 } } },
    ])
  })

  test.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'unknown'],
  ])('a camera that fails with %s is %s, and the microphone opens without it', async (name, fault) => {
    const { tracks } = stubDevices({ video: name })
    const { microphone, camera } = await browserMedia.openBoth()
    expect(camera).toMatchObject({ device: 'camera', fault })
    expect(microphone).toBe(tracks[0])
    expect(await failure(browserMedia.openCamera())).toMatchObject({ device: 'camera', fault })
  })

  test('a microphone that fails is told from a camera that does, which opens without it', async () => {
    const { tracks } = stubDevices({ audio: 'NotFoundError' })
    const { microphone, camera } = await browserMedia.openBoth()
    expect(microphone).toMatchObject({ device: 'microphone', fault: 'missing' })
    expect(camera).toBe(tracks[0])
    expect(await failure(browserMedia.openMicrophone())).toMatchObject({ device: 'microphone' })
  })

  test('whoever refuses both is not asked a third time', async () => {
    const { asked } = stubDevices({ audio: 'NotAllowedError', video: 'NotAllowedError' })
    const { microphone, camera } = await browserMedia.openBoth()
    expect(microphone).toMatchObject({ device: 'microphone', fault: 'denied' })
    expect(camera).toMatchObject({ device: 'camera', fault: 'denied' })
    expect(asked).toHaveLength(2)
  })

  test('a page that may not use devices at all is told from a device that fails', async () => {
    vi.stubGlobal('navigator', {})
    expect(await failure(browserMedia.openMicrophone())).toMatchObject({
      device: 'microphone',
      fault: 'insecure',
    })
  })
})

describe('silence in place of a microphone', () => {
  test('a page that nobody has touched yet may not make a sound: it is made from the first press on', () => {
    const page = new EventTarget()
    let allowed = false
    class Context extends EventTarget {
      state = 'suspended'
      destination = {}
      resume = vi.fn<() => Promise<void>>(async () => {
        if (allowed) this.state = 'running'
      })
      close = vi.fn<() => Promise<void>>(async () => {
        this.state = 'closed'
      })
      createMediaStreamDestination = () => ({ stream: { getAudioTracks: () => [{ kind: 'audio' }] } })
      constructor() {
        super()
        contexts.push(this)
      }
    }
    const contexts: Context[] = []
    vi.stubGlobal('AudioContext', Context)
    vi.stubGlobal(
      'ConstantSourceNode',
      class {
        connect = () => undefined
        start = () => undefined
      },
    )
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const silence = browserMedia.openSilence()
    const [context] = contexts
    expect(context?.resume).toHaveBeenCalledTimes(1)
    expect(context?.state).toBe('suspended')
    allowed = true
    page.dispatchEvent(new Event('keydown'))
    expect(context?.state).toBe('running')
    page.dispatchEvent(new Event('pointerdown'))
    expect(context?.resume).toHaveBeenCalledTimes(2)
    // As on a phone that another call has interrupted.
    if (context !== undefined) context.state = 'interrupted'
    context?.dispatchEvent(new Event('statechange'))
    expect(context?.state).toBe('running')
    silence.close()
    context?.dispatchEvent(new Event('statechange'))
    page.dispatchEvent(new Event('pointerdown'))
    expect(context?.resume).toHaveBeenCalledTimes(3)
    expect(context?.state).toBe('closed')
  })
})
