import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

/** The result of decoding a HEIC picture: rotated and mirrored as the file says, without its metadata. */
export type HeicResult =
  | { kind: 'pixels'; width: number; height: number; rgba: Uint8ClampedArray }
  | { kind: 'too-many-pixels' }

/** Runs in its own thread, because decoding blocks for a second or two. */
const run = async (job: { path: string; maxPixels: number }): Promise<HeicResult> => {
  const [picture] = await decode.all({ buffer: await readFile(job.path) })
  if (picture === undefined) throw new Error('no picture in it')
  if (pixelsOf(picture) > job.maxPixels) return { kind: 'too-many-pixels' }
  const { width, height, data } = await picture.decode()
  return { kind: 'pixels', width, height, rgba: data }
}

/** Available before decoding, though the package's types do not say so. */
const pixelsOf = (picture: object): number =>
  'width' in picture && 'height' in picture ? Number(picture.width) * Number(picture.height) : Infinity

const isJob = (value: unknown): value is { path: string; maxPixels: number } =>
  typeof value === 'object' && value !== null && 'path' in value && 'maxPixels' in value

const job: unknown = workerData
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; this is a thread
if (isJob(job)) parentPort?.postMessage(await run(job))
