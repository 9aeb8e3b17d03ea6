import { expect, pressOk, test } from '../fixtures.ts'
import { asHeic, byFfmpeg } from '../generated-files.ts'
import { fillsScreenWithGreen } from '../pictures.ts'
import { sendFiles } from '../sending.ts'

const green = ['-f', 'lavfi', '-i', 'color=c=0x00c000:size=1600x900:duration=1', '-frames:v', '1'] as const
const moving = ['-f', 'lavfi', '-i', 'color=c=0x00c000:size=352x288:rate=25:duration=8'] as const
const sound = ['-f', 'lavfi', '-i', 'sine=duration=8'] as const
const words = (text: string) => text.split(' ')

const byName = (name: string, mimeType: string) => ({ name, mimeType, make: () => byFfmpeg(name, green) })
const pictures = [
  byName('garden.jpeg', 'image/jpeg'),
  byName('garden.png', 'image/png'),
  byName('garden.gif', 'image/gif'),
  byName('garden.tiff', 'image/tiff'),
  byName('garden.webp', 'image/webp'),
  {
    name: 'garden.heic',
    mimeType: 'image/heic',
    make: async () => asHeic(await byFfmpeg('picture.png', green)),
  },
]

/** Each with what is usual inside a file of its kind. */
const films = [
  { name: 'film.mp4', mimeType: 'video/mp4', as: '-c:v libx264 -pix_fmt yuv420p -c:a aac' },
  { name: 'film.3gp', mimeType: 'video/3gpp', as: '-c:v h263 -c:a aac -ac 1' },
  { name: 'film.ogg', mimeType: 'video/ogg', as: '-c:v libtheora -c:a libvorbis' },
  { name: 'film.wmv', mimeType: 'video/x-ms-wmv', as: '-c:v wmv2 -c:a wmav2' },
  { name: 'film.webm', mimeType: 'video/webm', as: '-c:v libvpx-vp9 -deadline realtime -c:a libopus' },
  { name: 'film.flv', mimeType: 'video/x-flv', as: '-c:v flv -c:a libmp3lame -ar 44100' },
  { name: 'film.avi', mimeType: 'video/x-msvideo', as: '-c:v mpeg4 -c:a libmp3lame' },
  { name: 'film.mov', mimeType: 'video/quicktime', as: '-c:v libx264 -pix_fmt yuv420p -c:a pcm_s16le' },
  { name: 'iphone.mov', mimeType: 'video/quicktime', as: '-c:v libx265 -tag:v hvc1 -c:a aac' },
]

// Six pictures and nine films take about two minutes.
test('a picture of every format that may be sent fills the TV', async ({ signIn, openTvOf }) => {
  test.setTimeout(240_000)
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  for (const { make, ...file } of pictures) {
    await test.step(file.name, async () => {
      const text = { subject: `Here is ${file.name}`, words: 'Is it green?' }
      await sendFiles(karin, 'bild', [{ ...file, buffer: await make() }], text)
      await expect(tv.getByRole('heading', { name: text.subject })).toBeVisible()
      await expect.poll(() => fillsScreenWithGreen(tv)).toBe(true)
      await pressOk(tv, text.subject)
    })
  }
})

test('a film of every format that may be sent plays on the TV', async ({ signIn, openTvOf }) => {
  test.setTimeout(420_000)
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  for (const { as, ...file } of films) {
    await test.step(file.name, async () => {
      const buffer = await byFfmpeg(file.name, [...moving, ...sound, ...words(as)])
      const text = { subject: `Here is ${file.name}`, words: 'Does it move?' }
      await sendFiles(karin, 'video', [{ ...file, buffer }], text)
      await expect(tv.getByRole('heading', { name: text.subject })).toBeVisible()
      await expect(tv.getByRole('button', { name: 'Show the film' })).toBeFocused({ timeout: 60_000 })
      await pressOk(tv, text.subject)
      const seen = () =>
        tv.locator('video').evaluate((video: HTMLVideoElement) => {
          const pen = new OffscreenCanvas(1, 1).getContext('2d')
          pen?.drawImage(video, 0, 0, 1, 1)
          const [red = 0, colour = 0, blue = 0] = pen?.getImageData(0, 0, 1, 1).data ?? []
          return {
            isPlaying: video.currentTime > 0.5 && !video.paused,
            isDecoded: video.getVideoPlaybackQuality().totalVideoFrames > 5 && video.videoWidth > 0,
            isGreen: colour > 150 && red < 60 && blue < 60,
          }
        })
      await expect.poll(seen).toEqual({ isPlaying: true, isDecoded: true, isGreen: true })
      await tv.keyboard.press('Escape')
      await expect(tv.getByRole('button', { name: 'I have watched it' })).toBeFocused()
      await pressOk(tv, text.subject)
    })
  }
})
