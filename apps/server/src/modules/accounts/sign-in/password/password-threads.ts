import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PasswordJob } from './password-job.ts'

/** The worker is next to this file, both in the source and in the bundle. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './password-worker.ts' : './password-worker.js',
  import.meta.url,
)
const idle: Worker[] = []

/** Computes in a low-priority thread: an idle one if there is any, otherwise a new one. */
export const computePassword = async (job: PasswordJob): Promise<unknown> => {
  const worker = idle.pop() ?? new Worker(workerFile)
  // Keeps the process alive only while somebody waits.
  worker.ref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(job)
  // Rejects when the thread has failed, which is then not used again.
  const answers: unknown[] = await once(worker, 'message')
  worker.unref()
  idle.push(worker)
  return answers[0]
}
