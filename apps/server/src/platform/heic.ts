import { Worker } from 'node:worker_threads'
import type { HeicResult } from './heic-worker.ts'

const timeLimitMs = 60_000

/** The worker lies beside this file, in the source and in the bundle alike. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './heic-worker.ts' : './heic-worker.js',
  import.meta.url,
)

/** The pixels of a HEIC picture, which the image library cannot read by itself. Rejects when it cannot be decoded. */
export const decodeHeic = (path: string, maxPixels: number): Promise<HeicResult> =>
  new Promise((resolve, reject) => {
    // The decoder prints what it thinks of a file; nobody reads it.
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
