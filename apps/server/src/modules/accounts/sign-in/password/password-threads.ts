import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PasswordJob } from './password-job.ts'

/** The worker is next to this file, both in the source and in the bundle. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './password-worker.ts' : './password-worker.js',
  import.meta.url,
)
const idle: Worker[] = []

/** Has a thread of low priority compute: one that is idle, or else a new one. */
export const computePassword = async (job: PasswordJob): Promise<unknown> => {
  const worker = idle.pop() ?? new Worker(workerFile)
  // Only while somebody waits, it keeps the process alive.
  worker.ref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(job)
  // Rejects when the thread has failed: it is not used again.
  const answers: unknown[] = await once(worker, 'message')
  worker.unref()
  idle.push(worker)
  return answers[0]
}
