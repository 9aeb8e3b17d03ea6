import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

/** What decoding a HEIC picture came to. Turned and mirrored as the file says; nothing else of it is left. */
export type HeicResult =
  | { kind: 'pixels'; width: number; height: number; rgba: Uint8ClampedArray }
  | { kind: 'too-many-pixels' }

/** In a thread of its own, because decoding takes a second or two and lets nothing else happen meanwhile. */
const run = async (job: { path: string; maxPixels: number }): Promise<HeicResult> => {
  const [picture] = await decode.all({ buffer: await readFile(job.path) })
  if (picture === undefined) throw new Error('no picture in it')
  if (pixelsOf(picture) > job.maxPixels) return { kind: 'too-many-pixels' }
  const { width, height, data } = await picture.decode()
  return { kind: 'pixels', width, height, rgba: data }
}

/** Known before anything is decoded, though the package's types do not say so. */
const pixelsOf = (picture: object): number =>
  'width' in picture && 'height' in picture ? Number(picture.width) * Number(picture.height) : Infinity

const isJob = (value: unknown): value is { path: string; maxPixels: number } =>
  typeof value === 'object' && value !== null && 'path' in value && 'maxPixels' in value

const job: unknown = workerData
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; this is a thread
if (isJob(job)) parentPort?.postMessage(await run(job))
