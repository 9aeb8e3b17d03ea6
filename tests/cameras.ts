import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type LaunchOptions, type Page } from '@playwright/test'

/** Pictures that no two cameras have in common, as Y, U and V. */
const colours = { red: [81, 90, 240], green: [145, 54, 34], blue: [41, 240, 110] } as const
export type Colour = keyof typeof colours

const size = { width: 960, height: 540, framesPerSecond: 10 }

/** A film of one colour, as Chromium's fake camera reads it. */
const filmOf = (colour: Colour): Buffer => {
  const { width, height, framesPerSecond } = size
  const [y, u, v] = colours[colour]
  const quarter = (width * height) / 4
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    Buffer.alloc(width * height, y),
    Buffer.alloc(quarter, u),
    Buffer.alloc(quarter, v),
  ])
  const header = `YUV4MPEG2 W${String(width)} H${String(height)} F${String(framesPerSecond)}:1 Ip A1:1 C420jpeg\n`
  return Buffer.concat([Buffer.from(header), ...Array.from({ length: framesPerSecond }, () => frame)])
}

export interface CameraBrowser extends AsyncDisposable {
  browser: Browser
}

/** A browser whose camera sees nothing but one colour. */
export const openCameraBrowser = async (colour: Colour, options: LaunchOptions): Promise<CameraBrowser> => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-camera-'))
  const film = join(folder, 'film.y4m')
  await writeFile(film, filmOf(colour))
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--use-file-for-fake-video-capture=${film}`],
  })
  return {
    browser,
    [Symbol.asyncDispose]: async () => {
      await browser.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The largest picture on the page: of the other side, in a call. */
const remotePicture = async (page: Page) => {
  const videos = page.locator('video')
  const areas = await videos.evaluateAll((elements) =>
    elements.map((element) => element.clientWidth * element.clientHeight),
  )
  return videos.nth(Math.max(0, areas.indexOf(Math.max(...areas))))
}

/** The colour in the middle of a picture; undefined while there is none. It runs in the page. */
export const colourOf = (video: Element): Colour | undefined => {
  if (!(video instanceof HTMLVideoElement) || video.videoWidth === 0) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.drawImage(video, video.videoWidth / 2, video.videoHeight / 2, 1, 1, 0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  const brightest = Math.max(red, green, blue)
  if (brightest < 100) return undefined
  return brightest === red ? 'red' : brightest === green ? 'green' : 'blue'
}

/** The colour in the middle of the other side's picture; undefined while there is no picture. */
export const seenColour = async (page: Page): Promise<Colour | undefined> =>
  (await remotePicture(page)).evaluate(colourOf)

/** How many pictures of the other side have been decoded so far. */
export const decodedFrames = async (page: Page): Promise<number> =>
  (await remotePicture(page)).evaluate((video) =>
    video instanceof HTMLVideoElement ? video.getVideoPlaybackQuality().totalVideoFrames : 0,
  )

/** Listens to the other side for up to some seconds: whether anything is heard. The fake microphone beeps every second. */
export const hearsSomething = async (page: Page, forMs = 5_000): Promise<boolean> =>
  (await remotePicture(page)).evaluate(async (video, forMs) => {
    if (!(video instanceof HTMLVideoElement) || !(video.srcObject instanceof MediaStream)) return false
    // The track of the picture may come first.
    if (video.srcObject.getAudioTracks().length === 0) return false
    const audio = new AudioContext()
    // The most that it keeps, so that no beep falls between two looks of a busy machine.
    const analyser = new AnalyserNode(audio, { fftSize: 32_768 })
    audio.createMediaStreamSource(video.srcObject).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const until = performance.now() + forMs
    let loudest = 0
    while (performance.now() < until && loudest < 0.01) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      analyser.getFloatTimeDomainData(samples)
      loudest = Math.max(loudest, ...samples)
    }
    await audio.close()
    return loudest >= 0.01
  }, forMs)
