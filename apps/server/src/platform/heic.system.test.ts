import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heicOf, heicTile } from '../testing/heic.ts'
import { systemClock, systemIds } from './clock.ts'
import { createImages } from './images.ts'
import { createUploadFolder, type UploadFolder } from './upload-folder.ts'

let folder = ''
let uploads: UploadFolder
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lykta-heic-'))
  uploads = await createUploadFolder({ folder: join(folder, 'written'), ids: systemIds, clock: systemClock })
})
afterAll(() => rm(folder, { recursive: true }))

const prepare = async (content: Buffer, format: 'heic' | 'jpeg', heicMemoryBytes?: number) => {
  const path = join(folder, 'picture')
  await writeFile(path, content)
  const images = createImages({ ...uploads, ...(heicMemoryBytes === undefined ? {} : { heicMemoryBytes }) })
  await using prepared = await images.prepare(1, path, format)
  const { width, height, paths } = prepared
  return { width, height, full: await readFile(paths.full) }
}

const colourAt = async (picture: Buffer, left: number, top: number) => {
  const pixel = await sharp(picture)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return [...pixel]
}

test('[FILE-10] the largest HEIC of a phone, 48 million pixels, is stored as its JPEG is, in bounded memory', async () => {
  const content = heicOf(await heicTile('0xd02020', 1_008), 8, 6)
  // Of it, Node reserves some 600 million without using them.
  const { width, height, full } = await prepare(content, 'heic', 1_300_000_000)
  const jpeg = await sharp({ create: { width: 8_064, height: 6_048, channels: 3, background: '#d02020' } })
    .jpeg()
    .toBuffer()
  expect({ width, height }).toEqual({ width: 4_032, height: 3_024 })
  expect(await prepare(jpeg, 'jpeg')).toMatchObject({ width, height })
  const [red = 0, green = 255] = await colourAt(full, 4_000, 3_000)
  expect(red).toBeGreaterThan(200)
  expect(green).toBeLessThan(40)
})

test('[FILE-10] a HEIC picture may have 122 million pixels; one of more than 128 million is refused', async () => {
  const largest = heicOf(await heicTile('0xd02020', 1_008), 12, 10)
  expect(await prepare(largest, 'heic')).toMatchObject({ width: 6_048, height: 5_040 })
  const content = heicOf(await heicTile('0xd02020', 1_008), 13, 11)
  await expect(prepare(content, 'heic')).rejects.toMatchObject({ code: 'file_too_many_pixels' })
})

test('[FILE-10] the colours of a HEIC picture are those of the JPEG with the same profile', async () => {
  const canvas = sharp({ create: { width: 512, height: 512, channels: 3, background: '#d08020' } })
  const { icc } = await sharp(await canvas.clone().withIccProfile('p3').jpeg().toBuffer()).metadata()
  if (icc === undefined) throw new Error('no profile')
  const plain = await canvas.jpeg({ quality: 100 }).toBuffer()
  // The same numbers, which mean more in this profile.
  const inP3 = Buffer.concat([plain.subarray(0, 2), profileSegment(icc), plain.subarray(2)])
  const tile = await heicTile('0xd08020', 512)
  const heic = await colourAt((await prepare(heicOf(tile, 1, 1, icc), 'heic')).full, 99, 99)
  const jpeg = await colourAt((await prepare(inP3, 'jpeg')).full, 99, 99)
  const without = await colourAt((await prepare(heicOf(tile, 1, 1), 'heic')).full, 99, 99)
  const apart = (one: readonly number[], other: readonly number[]) =>
    Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))))
  expect(apart(heic, jpeg)).toBeLessThan(5)
  expect(apart(without, jpeg)).toBeGreaterThan(8)
})

test('[FILE-10] of a HEIC picture whose copy was broken off the part that has come is shown', async () => {
  const content = heicOf(await heicTile('0xd02020', 512), 2, 4)
  const { width, height, full } = await prepare(content.subarray(0, content.length - 600), 'heic')
  expect(width).toBe(1_024)
  expect(height).toBeGreaterThanOrEqual(512)
  expect(height).toBeLessThan(2_048)
  const [red = 0, green = 255] = await colourAt(full, 900, height - 8)
  expect(red).toBeGreaterThan(200)
  expect(green).toBeLessThan(40)
})

/** A colour profile as it stands in a JPEG. */
function profileSegment(icc: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('ICC_PROFILE\0\u0001\u0001', 'latin1'), icc])
  const head = Buffer.from([0xff, 0xe2, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
