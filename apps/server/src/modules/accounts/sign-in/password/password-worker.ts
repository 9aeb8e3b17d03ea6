import { hashSync, verifySync } from '@node-rs/argon2'
import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '../../../../platform/limited-process.ts'
import { PasswordJobSchema } from './password-job.ts'

/* The thread that computes argon2, one job after the other. */

lowerThreadPriority()
parentPort?.on('message', (message: unknown) => {
  const { hash, password } = PasswordJobSchema.parse(message)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(hash === undefined ? hashSync(password) : verifySync(hash, password))
})
