import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { AppError, tooBusy } from '../errors.ts'
import { fillUp } from './truncated-picture.ts'
import {
  argumentsOf,
  maxPixels,
  type DecodedFormat,
  type ImageJob,
  type ImagePaths,
  type ImageResult,
} from './image-job.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { decoderMemoryBytes, lowerPriority, withLimits, type ProcessTime } from './limited-process.ts'
import { loadSharp } from './load-sharp.ts'
import type { UploadFolder } from './upload-folder.ts'

export type { DecodedFormat } from './image-job.ts'

/** Resized pictures are WebP: small, and with any transparency or animation of the original. */
export const sizedImageType = 'image/webp'

/** A picture written to local files. Disposing of it deletes the files that nobody has moved away. */
export interface PreparedImage extends AsyncDisposable {
  /** The type of the picture in full size. */
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  width: number
  height: number
  paths: ImagePaths
}

/** Some formats take long to refuse a very long and narrow picture. */
const maxEdge = 20_000
/** A larger picture is decoded alone; one from a camera at half its edges. */
const largePixels = 25_000_000
const halved: ReadonlySet<DecodedFormat> = new Set(['jpeg', 'heic'])
/** Two minutes are what two threads compute in one. */
const decodingTime: ProcessTime = { processorSeconds: 120, waitMs: 600_000 }
const atOnce = 2
const posterQuality = 80

/** Unlike our other code, this process handles foreign content. */
const ResultSchema: z.ZodType<ImageResult> = z.union([
  z.object({
    mediaType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
    width: z.number(),
    height: z.number(),
  }),
  z.object({ refused: z.enum(['file_unreadable', 'file_too_many_pixels']), reason: z.string() }),
  z.object({ failed: z.string(), reason: z.string() }),
])

/** The worker is next to this file, both in the source and in the bundle. */
const workerFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './image-worker.ts' : './image-worker.js', import.meta.url),
)

/** Re-encodes pictures for storage: upright, and without metadata such as where they were taken. */
export const createImages = ({
  place,
  memoryBytes = decoderMemoryBytes.image,
  heicMemoryBytes = decoderMemoryBytes.heic,
  time = decodingTime,
}: Pick<UploadFolder, 'place'> & { memoryBytes?: number; heicMemoryBytes?: number; time?: ProcessTime }) => {
  const limited = limitConcurrency(atOnce)
  const oneLarge = limitConcurrency(1)

  const prepare = async (
    path: string,
    format: DecodedFormat,
    { share, halve }: Pick<ImageJob, 'share' | 'halve'>,
  ): Promise<PreparedImage> => {
    await using places = new AsyncDisposableStack()
    const newPath = () => places.use(place()).path
    const paths = { full: newPath(), thumb: newPath(), screen: newPath(), tv: newPath() }
    await using scratch = place()
    const limits = { memoryBytes: format === 'heic' ? heicMemoryBytes : memoryBytes, ...time }
    const result = await decode({ path, format, share, halve, to: paths, scratch: scratch.path }, limits)
    if ('failed' in result) throw Object.assign(new Error(result.reason), { code: result.failed })
    if ('refused' in result) throw new AppError(result.refused, { cause: result.reason })
    const kept = places.move()
    return { ...result, paths, [Symbol.asyncDispose]: () => kept.disposeAsync() }
  }

  return {
    /** @throws file_unreadable, file_too_many_pixels, unavailable */
    prepare: async (ownerId: number, path: string, format: DecodedFormat): Promise<PreparedImage> => {
      const share = await fillUp(path, format)
      const isLarge = (await pixelsOf(path)) > largePixels
      const how = { share, halve: isLarge && halved.has(format) }
      const work = () => limited(ownerId, () => prepare(path, format, how))
      return isLarge ? oneLarge(ownerId, work) : work()
    },

    /** Returns the poster of a film from its still. */
    still: (ownerId: number, png: Buffer): Promise<Buffer> =>
      limited(ownerId, async () => {
        const sharp = await loadSharp()
        return sharp(png, { limitInputPixels: maxPixels }).webp({ quality: posterQuality }).toBuffer()
      }),
  }
}
export type Images = ReturnType<typeof createImages>

/**
 * Returns the pixels of all frames, as the file's header claims.
 * @throws file_unreadable, file_too_many_pixels
 */
const pixelsOf = async (path: string): Promise<number> => {
  const sharp = await loadSharp()
  // A truncated file may still have a complete header.
  const header = await sharp(path, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch((error: unknown) => {
      throw new AppError('file_unreadable', { cause: error })
    })
  const { width, height, pageHeight = height, pages = 1 } = header
  if (Math.max(width, pageHeight) > maxEdge || width * pageHeight > maxPixels) {
    throw new AppError('file_too_many_pixels')
  }
  return width * pageHeight * pages
}

/**
 * Decodes in a separate process: its memory and time are limited, and a crashing decoder takes nothing else down.
 * @throws unavailable
 */
const decode = (job: ImageJob, limits: { memoryBytes: number } & ProcessTime): Promise<ImageResult> =>
  new Promise((resolve, reject) => {
    const { command, args } = withLimits(process.execPath, [workerFile, ...argumentsOf(job)], limits)
    // The decoders print remarks on the file, which are discarded.
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: limits.waitMs,
      killSignal: 'SIGKILL',
    })
    if (child.pid !== undefined) lowerPriority(child.pid)
    child.once('message', (message: unknown) => {
      const result = ResultSchema.safeParse(message)
      if (result.success) resolve(result.data)
      else reject(result.error)
    })
    child.once('error', reject)
    const ended = new Promise<string>((done) => {
      child.once('exit', (code, signal) => {
        done(String(signal ?? code))
      })
    })
    // The worker's message arrives before this.
    child.once('disconnect', () => {
      void ended.then((how) => {
        // Ended by the clock, it says nothing about the picture. Whatever else ends a decoder, the picture cannot be shown.
        if (child.killed) reject(tooBusy('the decoder waited too long'))
        else resolve({ refused: 'file_unreadable', reason: `decoder ended with ${how}` })
      })
    })
  })
