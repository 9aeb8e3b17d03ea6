import { Worker } from 'node:worker_threads'
import type { HeicResult } from './heic-worker.ts'

const timeLimitMs = 60_000

/** The worker is next to this file, both in the source and in the bundle. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './heic-worker.ts' : './heic-worker.js',
  import.meta.url,
)

/** Decodes a HEIC picture, which the image library cannot read. Rejects if it cannot be decoded. */
export const decodeHeic = (path: string, maxPixels: number): Promise<HeicResult> =>
  new Promise((resolve, reject) => {
    // The decoder prints remarks on the file, which are discarded.
    const worker = new Worker(workerFile, { workerData: { path, maxPixels }, stdout: true, stderr: true })
    const timer = setTimeout(() => {
      void worker.terminate()
    }, timeLimitMs)
    worker.once('message', (result: HeicResult) => {
      resolve(result)
    })
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the picture was not decoded'))
    })
  })
