import { symlinkSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { toAppError } from '../errors.ts'
import { anyNumber, textLike } from '../testing/matchers.ts'
import { systemClock, systemIds } from './clock.ts'
import { createImages, type DecodedFormat, type Images } from './images.ts'
import { createUploadFolder, type UploadFolder } from './upload-folder.ts'

// Decoders have the lowest priority: on a busy machine they wait.
vi.setConfig({ testTimeout: 120_000 })

const heic = fileURLToPath(new URL('./fixtures/with-place.heic', import.meta.url))
let folder = ''
let uploads: UploadFolder
let images: Images
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lykta-images-'))
  uploads = await createUploadFolder({
    folder: join(folder, 'written'),
    ids: systemIds,
    clock: systemClock,
  })
  images = createImages(uploads)
})
afterAll(() => rm(folder, { recursive: true }))

const red = { r: 208, g: 32, b: 32 }
const blue = { r: 32, g: 32, b: 208 }
/** Red at the left, blue at the right. */
const twoColours = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: red } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: blue } },
      left: width / 2,
      top: 0,
    },
  ])

/** Takes its decoder seconds. */
const noise = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: red,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

const transparent = () =>
  sharp({ create: { width: 40, height: 30, channels: 4, background: { ...red, alpha: 0.5 } } })

let serial = 0
const prepare = async (content: Buffer, format: DecodedFormat) => {
  serial += 1
  const path = join(folder, String(serial))
  await writeFile(path, content)
  return read(path, format)
}

/** Prepares a picture and reads what was written. */
const read = async (path: string, format: DecodedFormat) => {
  await using prepared = await images.prepare(1, path, format)
  const { mediaType, width, height, paths } = prepared
  const [full, thumb, screen, tv] = await Promise.all(
    [paths.full, paths.thumb, paths.screen, paths.tv].map((written) => readFile(written)),
  )
  if (full === undefined || thumb === undefined || screen === undefined || tv === undefined) {
    throw new Error('not all sizes were written')
  }
  return { mediaType, width, height, full, sized: { thumb, screen, tv } }
}

const colourAt = async (picture: Buffer, left: number, top: number) => {
  const pixel = await sharp(picture)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  const [r = 0, g = 0, b = 0] = pixel
  return r > 128 && b < 128 && g < 128 ? 'red' : b > 128 && r < 128 && g < 128 ? 'blue' : `${r},${g},${b}`
}

const framesOf = async (picture: Buffer) => (await sharp(picture).metadata()).pages ?? 1

const place = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '59/1 19/1 0/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '18/1 4/1 0/1',
}
const metadataOf = async (picture: Buffer) => {
  const { exif, xmp, iptc, orientation } = await sharp(picture).metadata()
  return { exif, xmp, iptc, orientation }
}
const none = { exif: undefined, xmp: undefined, iptc: undefined, orientation: undefined }

test('a picture held sideways comes out upright, without the place where it was taken', async () => {
  const taken = await twoColours(2_400, 1_600)
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(taken).metadata()).exif?.includes('Phone')).toBe(true)
  const { full, sized, ...rest } = await prepare(taken, 'jpeg')
  expect(rest).toEqual({ mediaType: 'image/jpeg', width: 1_600, height: 2_400 })
  for (const picture of [full, ...Object.values(sized)]) {
    expect(await metadataOf(picture)).toEqual(none)
    expect(picture.includes('Phone')).toBe(false)
    // Turned by a quarter, left is up.
    const { height } = await sharp(picture).metadata()
    expect(await colourAt(picture, 10, 10)).toBe('red')
    expect(await colourAt(picture, 10, height - 10)).toBe('blue')
  }
})

test('each size fits its box and is WebP; a small picture is not blown up', async () => {
  const { sized } = await prepare(await twoColours(4_000, 3_000).jpeg().toBuffer(), 'jpeg')
  const sizes = await Promise.all(
    Object.entries(sized).map(async ([name, picture]) => {
      const { width, height, format } = await sharp(picture).metadata()
      return [name, width, height, format]
    }),
  )
  expect(sizes).toEqual([
    ['thumb', 480, 360, 'webp'],
    ['screen', 1_600, 1_200, 'webp'],
    ['tv', 1_440, 1_080, 'webp'],
  ])
  const small = await prepare(await twoColours(60, 40).png().toBuffer(), 'png')
  for (const picture of Object.values(small.sized)) {
    expect(await sharp(picture).metadata()).toMatchObject({ width: 60, height: 40 })
  }
})

test('[FILE-10] a HEIC picture, as phones make them, becomes a JPEG without its metadata', async () => {
  const taken = await readFile(heic)
  expect(taken.includes('Exif')).toBe(true)
  const { full, ...rest } = await read(heic, 'heic')
  expect(rest).toMatchObject({ mediaType: 'image/jpeg', width: 96, height: 64 })
  expect(await metadataOf(full)).toEqual(none)
  expect(await colourAt(full, 10, 10)).toBe('red')
  expect(await colourAt(full, 86, 10)).toBe('blue')
})

describe('[FILE-10] what is kept of each format', () => {
  test.each([
    ['jpeg', () => twoColours(40, 30).jpeg().toBuffer(), 'image/jpeg'],
    ['png', () => transparent().png().toBuffer(), 'image/png'],
    ['webp', () => transparent().webp().toBuffer(), 'image/webp'],
    ['gif', () => twoColours(40, 30).gif().toBuffer(), 'image/webp'],
    ['tiff', () => twoColours(40, 30).tiff().toBuffer(), 'image/jpeg'],
    ['tiff', () => transparent().tiff({ compression: 'lzw' }).toBuffer(), 'image/png'],
  ] as const)('%s', async (format, make, mediaType) => {
    const prepared = await prepare(await make(), format)
    expect(prepared).toMatchObject({ mediaType, width: 40, height: 30 })
    expect(`image/${(await sharp(prepared.full).metadata()).format}`).toBe(mediaType)
  })

  test('an animation stays animated, its thumbnail is still', async () => {
    const frame = (background: typeof red) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer()
    const moving = await sharp([await frame(red), await frame(blue)], { join: { animated: true } })
      .gif()
      .toBuffer()
    const { full, sized, width, height } = await prepare(moving, 'gif')
    expect({ width, height }).toEqual({ width: 40, height: 30 })
    expect([await framesOf(full), await framesOf(sized.tv), await framesOf(sized.thumb)]).toEqual([2, 2, 1])
  })
})

test('a JPEG that lacks nothing but its end mark is shown', async () => {
  const whole = await twoColours(800, 600).jpeg().toBuffer()
  expect(whole.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
  expect(await prepare(whole.subarray(0, -2), 'jpeg')).toMatchObject({ width: 800, height: 600 })
})

/** Something to see in every row: what is coded in a few bytes ends before its file is cut. */
const noisy = (width: number, height: number): Sharp => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = 60 + (((Math.imul(at, 2_654_435_761) >>> 9) * 31) % 151)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

describe('[FILE-10] of a picture whose copy was broken off the part that has come is shown', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('%s', async (format) => {
    const whole = await noisy(800, 600).toFormat(format).toBuffer()
    const { full, width, height } = await prepare(whole.subarray(0, whole.length * 0.6), format)
    expect(width).toBe(800)
    expect(height).toBeGreaterThan(250)
    expect(height).toBeLessThan(420)
    // Down to its last rows there is something to see.
    const last = await sharp(full)
      .extract({ left: 0, top: height - 20, width: 400, height: 16 })
      .stats()
    expect(last.entropy).toBeGreaterThan(1)
  })

  test('upright, where it was held sideways', async () => {
    const whole = await noisy(800, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { width, height } = await prepare(whole.subarray(0, whole.length * 0.6), 'jpeg')
    expect(height).toBe(800)
    expect(width).toBeLessThan(420)
  })

  test('a JPEG that comes sharper step by step, as a whole', async () => {
    const whole = await noisy(800, 600).jpeg({ progressive: true }).toBuffer()
    expect(await prepare(whole.subarray(0, whole.length * 0.6), 'jpeg')).toMatchObject({ height: 600 })
  })
})

describe('refused', () => {
  const broken = { code: 'file_unreadable' }

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'a %s of which almost nothing has come',
    async (format) => {
      const whole = await noisy(800, 600).toFormat(format).toBuffer()
      await expect(prepare(whole.subarray(0, whole.length / 20), format)).rejects.toMatchObject(broken)
    },
  )

  test.each(['jpeg', 'png', 'gif', 'tiff', 'webp', 'heic'] as const)(
    'noise that says it is %s',
    async (format) => {
      await expect(prepare(Buffer.alloc(2_000, 7), format)).rejects.toMatchObject(broken)
    },
  )

  // Their decoders read nothing of it.
  test.each(['tiff', 'avif'] as const)('a %s whose copy was broken off', async (format) => {
    const whole = await noisy(400, 300).toFormat(format).toBuffer()
    await expect(prepare(whole.subarray(0, whole.length * 0.6), format)).rejects.toMatchObject(broken)
  })

  test('a HEIC picture that ends before its pixels', async () => {
    const whole = await readFile(heic)
    await expect(prepare(whole.subarray(0, 600), 'heic')).rejects.toMatchObject(broken)
  })

  test('a WebP that says it is a hundred times as long', async () => {
    const whole = await noisy(80, 60).webp().toBuffer()
    whole.writeUInt32LE(whole.length * 100, 4)
    await expect(prepare(whole, 'webp')).rejects.toMatchObject(broken)
  })

  test('a picture of 2,500 million pixels in a few bytes, at once', async () => {
    await expect(prepare(pngHeader(50_000, 50_000), 'png')).rejects.toMatchObject({
      code: 'file_too_many_pixels',
      message: 'The resolution of this picture is too high. Please choose a smaller copy.',
    })
  })

  test('a picture that is one pixel high and very long, by its header', async () => {
    // Whoever decoded it would find no pixels.
    await expect(prepare(pngHeader(20_001, 1), 'png')).rejects.toMatchObject({
      code: 'file_too_many_pixels',
    })
  })
})

test('a JPEG of more than 25 million pixels is stored at half its edges, upright', async () => {
  const large = await twoColours(6_000, 4_300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { full, sized: _, ...rest } = await prepare(large, 'jpeg')
  expect(rest).toEqual({ mediaType: 'image/jpeg', width: 2_150, height: 3_000 })
  expect(await colourAt(full, 10, 10)).toBe('red')
  expect(await colourAt(full, 10, 2_990)).toBe('blue')
})

test('of pictures of more than 25 million pixels one is decoded at a time', async () => {
  const path = join(folder, 'large')
  // Its decoder is started, and finds nothing behind the header.
  await writeFile(path, pngHeader(5_100, 5_100))
  let written = 0
  let most = 0
  const watched = createImages({
    place: () => {
      const { path: place } = uploads.place()
      written += 1
      most = Math.max(most, written)
      return {
        path: place,
        [Symbol.asyncDispose]: async () => {
          await rm(place, { force: true })
          written -= 1
        },
      }
    },
  })
  const refused = await Promise.allSettled([1, 2, 3].map((owner) => watched.prepare(owner, path, 'png')))
  expect(refused).toMatchObject(refused.map(() => ({ reason: { code: 'file_unreadable' } })))
  // In full, in three sizes, and what has to be decoded first.
  expect(most).toBe(5)
})

test('a picture that needs more memory than a decoder may have is refused, and leaves nothing', async () => {
  // All of it has to be in memory at once.
  const greedy = await twoColours(4_900, 4_900).jpeg({ progressive: true }).toBuffer()
  const path = join(folder, 'greedy')
  await writeFile(path, greedy)
  const frugal = createImages({ ...uploads, memoryBytes: 650_000_000 })
  // Some libraries say that memory is short, others end the process.
  await expect(frugal.prepare(1, path, 'jpeg')).rejects.toMatchObject({
    code: textLike(/^file_(?:too_many_pixels|unreadable)$/),
  })
  expect(await readdir(join(folder, 'written'))).toEqual([])
  expect(await read(path, 'jpeg')).toMatchObject({ width: 4_900 })
})

test('a picture whose decoder does not get its turn is refused as busy, not as unreadable, and leaves nothing', async () => {
  const path = join(folder, 'waiting')
  await writeFile(path, await twoColours(400, 300).jpeg().toBuffer())
  const hurried = createImages({ ...uploads, time: { processorSeconds: 60, waitMs: 1 } })
  await expect(hurried.prepare(1, path, 'jpeg')).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfterSeconds: 30 },
  })
  expect(await readdir(join(folder, 'written'))).toEqual([])
})

test.each(['jpeg', 'png', 'heic'] as const)(
  'a %s is not unreadable because the disk gets full while it is decoded: it may come again',
  async (format) => {
    const path = join(folder, `fits-not.${format}`)
    await (format === 'heic' ? copyFile(heic, path) : twoColours(400, 300).toFormat(format).toFile(path))
    const cramped = createImages({
      place: () => {
        const place = uploads.place()
        symlinkSync('/dev/full', place.path)
        return place
      },
    })
    const refusal = await cramped.prepare(1, path, format).catch(toAppError)
    expect(refusal).toMatchObject({ code: 'disk_full', details: { retryAfterSeconds: anyNumber } })
    expect(await readdir(join(folder, 'written'))).toEqual([])
  },
)

test('a picture that uses up its processor time is unreadable', async () => {
  const path = join(folder, 'laborious')
  await writeFile(path, await noise(3_500, 3_500).png().toBuffer())
  const strict = createImages({ ...uploads, time: { processorSeconds: 1, waitMs: 600_000 } })
  await expect(strict.prepare(1, path, 'png')).rejects.toMatchObject({ code: 'file_unreadable' })
  expect(await readdir(join(folder, 'written'))).toEqual([])
})

test('several at once all come through', async () => {
  const content = await twoColours(400, 300).jpeg().toBuffer()
  const all = await Promise.all(Array.from({ length: 6 }, () => prepare(content, 'jpeg')))
  expect(all.map(({ width }) => width)).toEqual([400, 400, 400, 400, 400, 400])
})

/** The beginning of a PNG; no reader gets further than its size. */
function pngHeader(width: number, height: number): Buffer {
  const content = Buffer.alloc(33 + 12)
  Buffer.from('89504e470d0a1a0a', 'hex').copy(content)
  content.writeUInt32BE(13, 8)
  content.write('IHDR', 12)
  content.writeUInt32BE(width, 16)
  content.writeUInt32BE(height, 20)
  content.set([8, 2, 0, 0, 0], 24)
  content.writeUInt32BE(0x0, 29)
  content.write('IDAT', 37)
  return content
}
