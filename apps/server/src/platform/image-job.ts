import { imageFormats, type ImageFormat } from '@lykta/contract/files'

/** The formats that are decoded. ffmpeg turns a bitmap into a PNG first. */
export type DecodedFormat = Exclude<ImageFormat, 'bmp'>

/** The sizes in which pictures are shown. Each fits inside its box; none is larger than the original. */
export const imageSizes = {
  thumb: { width: 480, height: 480 },
  screen: { width: 1_600, height: 1_600 },
  tv: { width: 1_920, height: 1_080 },
} as const
export type ImageSize = keyof typeof imageSizes

/** Enough for the largest phone cameras (108 million). */
export const maxPixels = 128_000_000

/** Where to write the picture in full and in each size. */
export type ImagePaths = Record<ImageSize | 'full', string>

export interface ImageJob {
  path: string
  format: DecodedFormat
  /** How much of the file is present, 0-1, where that is known. */
  share: number
  /** Halves both edges while reading, which needs a quarter of the memory. */
  halve: boolean
  to: ImagePaths
  /** For an intermediate file, where the picture needs one. */
  scratch: string
}

/** The job as arguments of the worker process, and back. */
export const argumentsOf = ({ path, format, share, halve, to, scratch }: ImageJob): string[] => [
  path,
  format,
  String(share),
  halve ? 'halve' : 'whole',
  to.full,
  to.thumb,
  to.screen,
  to.tv,
  scratch,
]

export const jobOf = (args: readonly string[]): ImageJob => {
  const [path = '', named = '', share, how, full = '', thumb = '', screen = '', tv = '', scratch = ''] = args
  const format = imageFormats.find((known) => known === named)
  if (format === undefined || format === 'bmp') throw new Error('not a format of pictures')
  return {
    path,
    format,
    share: Number(share),
    halve: how === 'halve',
    to: { full, thumb, screen, tv },
    scratch,
  }
}

/** What the process sends back. */
export type ImageResult =
  | {
      /** The type of the picture in full size. */
      mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
      width: number
      height: number
    }
  | { refused: 'file_unreadable' | 'file_too_many_pixels'; reason: string }
  /** The code of a system error, such as of a full disk, which says nothing about the picture. */
  | { failed: string; reason: string }
