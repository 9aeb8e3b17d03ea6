import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { leastShare, rowsRead } from './truncated-picture.ts'
import { writeHeicAsTiff } from './heic.ts'
import { imageSizes, jobOf, maxPixels, type ImageJob, type ImageResult, type ImageSize } from './image-job.ts'

/*
 * The process that decodes one picture, with a limit on its memory. Pictures come from outside, and a small file may
 * decode to gigabytes.
 */

/** For all frames together. A longer animation becomes a still picture. */
const maxMovingPixels = 40_000_000
const quality = { full: 90, sized: 80 } as const

const prepare = async (job: ImageJob): Promise<ImageResult> => {
  const picture = await openPicture(job)
  if (picture === undefined) return { refused: 'file_too_many_pixels', reason: 'pixels' }
  try {
    return await writeAll(picture, job)
  } catch (error) {
    if (!mayBeCut.has(job.format) || systemCodeOf(error) !== undefined) throw error
    // Only the end is missing, as after an interrupted copy: show what is there.
    const read = await readPart(await leniently(job), job)
    if (read === undefined) throw error
    return writeAll(read.autoOrient(), job)
  }
}
const mayBeCut: ReadonlySet<ImageJob['format']> = new Set(['jpeg', 'png', 'gif'])

/** Decodes as far as possible. The PNG decoder can do so only for the whole picture, not for parts of it. */
const leniently = async ({ path, format }: ImageJob): Promise<() => Sharp> => {
  const read = () => sharp(path, { limitInputPixels: maxPixels, failOn: 'none' })
  if (format !== 'png') return read
  const { data, info } = await read().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
}

/** The rows that could be read of a truncated picture; undefined if they are too few to show. */
const readPart = async (
  read: () => Sharp,
  { format, share }: Pick<ImageJob, 'format' | 'share'>,
): Promise<Sharp | undefined> => {
  const { width, height } = await read().metadata()
  const lastColumn = { left: width - 1, top: 0, width: 1, height }
  const rows =
    format === 'webp'
      ? Math.floor(height * share)
      : rowsRead(
          await read().extract(lastColumn).removeAlpha().toColourspace('srgb').raw().toBuffer(),
          format,
        )
  if (rows < height * leastShare) return undefined
  const part = read().extract({ left: 0, top: 0, width, height: rows }).keepExif()
  return sharp(
    await (format === 'jpeg' || format === 'heic' ? part.jpeg({ quality: 95 }) : part.png()).toBuffer(),
  )
}

const writeAll = async (picture: Sharp, { format, halve, to }: ImageJob): Promise<ImageResult> => {
  const { hasAlpha, width, height } = await picture.metadata()
  const edge = Math.ceil(Math.max(width, height) / 2)
  const read = halve ? picture.resize({ width: edge, height: edge, fit: 'inside' }) : picture
  const { data: full, info } = await write(read, format, hasAlpha).toBuffer({ resolveWithObject: true })
  const moves = info.format === 'webp' && (info.pages ?? 1) > 1
  const writeSize = async (size: ImageSize) => {
    const sized = await sharp(full, { limitInputPixels: maxPixels, animated: moves && size !== 'thumb' })
      .resize({ ...imageSizes[size], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: quality.sized, effort: 2 })
      .toBuffer()
    // Not by the library, whose errors have no code.
    await writeFile(to[size], sized)
  }
  for (const size of ['thumb', 'screen', 'tv'] as const) await writeSize(size)
  await writeFile(to.full, full)
  return { mediaType: mediaTypeOf(info.format), width: info.width, height: info.pageHeight ?? info.height }
}

/** Undefined if it has too many pixels. */
const openPicture = async ({ path, format, share, scratch }: ImageJob): Promise<Sharp | undefined> => {
  if (format === 'heic') {
    // The library cannot decode it, but can read its colour profile.
    const { icc: profile } = await sharp(path, { limitInputPixels: false }).metadata()
    const isWritten = await writeHeicAsTiff({ path, to: scratch, maxPixels, profile })
    if (!isWritten) return undefined
    const decoded = () => sharp(scratch, { limitInputPixels: maxPixels, failOn: 'error' })
    return share < 1 ? ((await readPart(decoded, { format, share })) ?? nothingRead()) : decoded()
  }
  if (format === 'webp' && share < 1) {
    const filled = () => sharp(path, { limitInputPixels: maxPixels, failOn: 'none' })
    return ((await readPart(filled, { format, share })) ?? nothingRead()).autoOrient()
  }
  const lacksEnd = format === 'jpeg' ? await withEnd(path) : undefined
  const options = {
    limitInputPixels: maxPixels,
    failOn: lacksEnd === undefined ? 'error' : 'warning',
  } as const
  const still = () => sharp(lacksEnd ?? path, options).autoOrient()
  if (format !== 'gif' && format !== 'webp') return still()
  const {
    width,
    height,
    pageHeight = height,
    pages = 1,
  } = await sharp(path, { limitInputPixels: false, failOn: 'none' }).metadata()
  return width * pageHeight * pages > maxMovingPixels
    ? still()
    : sharp(path, { limitInputPixels: maxPixels, failOn: 'error', animated: true }).autoOrient()
}

const nothingRead = (): never => {
  throw new Error('nothing of it was read')
}

const endOfJpeg = Buffer.from([0xff, 0xd9])

/**
 * A copy interrupted at the very end leaves a JPEG that lacks only its end mark. Returns it with one; undefined if it has
 * one. If more is missing, the decoder warns, and the picture is read as far as it goes.
 */
const withEnd = async (path: string): Promise<Buffer | undefined> => {
  const content = await readFile(path)
  return content.subarray(-2).equals(endOfJpeg) ? undefined : Buffer.concat([content, endOfJpeg])
}

/** Keeps a format that browsers show; otherwise uses the nearest one. */
const write = (picture: Sharp, format: ImageJob['format'], hasAlpha: boolean): Sharp => {
  switch (format) {
    case 'gif':
    case 'webp':
      return picture.webp({ quality: quality.full, effort: 2 })
    case 'png':
      return picture.png()
    case 'tiff':
      return hasAlpha ? picture.png() : picture.jpeg({ quality: quality.full })
    case 'jpeg':
    case 'heic':
    case 'avif':
      return picture.jpeg({ quality: quality.full })
  }
}

const mediaTypeOf = (format: string): 'image/jpeg' | 'image/png' | 'image/webp' => {
  switch (format) {
    case 'png':
      return 'image/png'
    case 'webp':
      return 'image/webp'
    default:
      return 'image/jpeg'
  }
}

const systemCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined

const refusalOf = (error: unknown): ImageResult => {
  const reason = error instanceof Error ? error.message : String(error)
  const failed = systemCodeOf(error)
  if (failed !== undefined) return { failed, reason }
  const isTooMuch = /pixel limit|out of memory|insufficient memory|allocat/i.test(reason)
  return { refused: isTooMuch ? 'file_too_many_pixels' : 'file_unreadable', reason }
}

// The server has ended.
process.once('disconnect', () => process.exit(1))
sharp.cache(false)
const result = await prepare(jobOf(process.argv.slice(2))).catch(refusalOf)
process.send?.(result, () => process.exit(0))
