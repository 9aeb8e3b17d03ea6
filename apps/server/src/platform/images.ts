import sharp, { type Sharp } from 'sharp'
import { AppError } from '../errors.ts'
import { decodeHeic } from './heic.ts'
import { limitConcurrency } from './limit-concurrency.ts'

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'tiff' | 'webp' | 'heic'

/** The sizes in which pictures are shown. Each fits inside its box; none is larger than the original. */
export const imageSizes = {
  thumb: { width: 480, height: 480 },
  screen: { width: 1_600, height: 1_600 },
  tv: { width: 1_920, height: 1_080 },
} as const
export type ImageSize = keyof typeof imageSizes

/** Resized pictures are WebP: small, and with any transparency or animation of the original. */
export const sizedImageType = 'image/webp'

export interface PreparedImage {
  /** The type of the picture in full size. */
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  width: number
  height: number
  full: Buffer
  sized: Record<ImageSize, Buffer>
}

/** Enough for the largest cameras of phones (108 million), little enough to be held in memory. */
const maxPixels = 128_000_000
/** For all frames together. A longer animation becomes a still picture. */
const maxMovingPixels = 40_000_000
const timeLimitSeconds = 60
const atOnce = 2
const quality = { full: 90, sized: 80 } as const

/**
 * Re-encodes a picture for storage: upright, and without metadata such as where it was taken.
 * @throws file_unreadable, file_too_many_pixels
 */
export const createImages = () => {
  const limited = limitConcurrency(atOnce)

  return {
    prepare: (path: string, format: ImageFormat): Promise<PreparedImage> =>
      limited(() => prepare(path, format).catch(refuse)),

    /** Returns the poster of a film from its still. */
    still: (png: Buffer): Promise<Buffer> =>
      limited(() => sharp(png, { limitInputPixels: maxPixels }).webp({ quality: quality.sized }).toBuffer()),
  }
}
export type Images = ReturnType<typeof createImages>

const prepare = async (path: string, format: ImageFormat): Promise<PreparedImage> => {
  const picture = await openPicture(path, format)
  const { hasAlpha } = await picture.metadata()
  const written = write(picture, format, hasAlpha).timeout({ seconds: timeLimitSeconds })
  const { data: full, info } = await written.toBuffer({ resolveWithObject: true })
  const moves = info.format === 'webp' && (info.pages ?? 1) > 1
  const sized = async (size: ImageSize) =>
    sharp(full, { limitInputPixels: maxPixels, animated: moves && size !== 'thumb' })
      .resize({ ...imageSizes[size], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: quality.sized, effort: 2 })
      .timeout({ seconds: timeLimitSeconds })
      .toBuffer()
  return {
    mediaType: mediaTypeOf(info.format),
    width: info.width,
    height: info.pageHeight ?? info.height,
    full,
    sized: { thumb: await sized('thumb'), screen: await sized('screen'), tv: await sized('tv') },
  }
}

const openPicture = async (path: string, format: ImageFormat): Promise<Sharp> => {
  if (format === 'heic') {
    const decoded = await decodeHeic(path, maxPixels)
    if (decoded.kind === 'too-many-pixels') throw tooManyPixels()
    const { width, height, rgba } = decoded
    return sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha()
  }
  const still = () => sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  if (format !== 'gif' && format !== 'webp') return still()
  const {
    width,
    height,
    pageHeight = height,
    pages = 1,
  } = await sharp(path, { limitInputPixels: false }).metadata()
  return width * pageHeight * pages > maxMovingPixels
    ? still()
    : sharp(path, { limitInputPixels: maxPixels, failOn: 'error', animated: true }).autoOrient()
}

/** Keeps a format that browsers show; otherwise uses the nearest one. */
const write = (picture: Sharp, format: ImageFormat, hasAlpha: boolean): Sharp => {
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
      return picture.jpeg({ quality: quality.full })
  }
}

const mediaTypeOf = (format: string): PreparedImage['mediaType'] => {
  switch (format) {
    case 'png':
      return 'image/png'
    case 'webp':
      return 'image/webp'
    default:
      return 'image/jpeg'
  }
}

const tooManyPixels = () => new AppError('file_too_many_pixels')

const refuse = (error: unknown): never => {
  if (error instanceof AppError) throw error
  if (error instanceof Error && error.message.includes('pixel limit')) throw tooManyPixels()
  throw new AppError('file_unreadable', { cause: error })
}
