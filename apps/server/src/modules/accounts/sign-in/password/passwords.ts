import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { limitConcurrency } from '../../../../platform/limit-concurrency.ts'
import { computePassword } from './password-threads.ts'

// Hashing is slow on purpose: half of the processors are left for messages and calls.
const limited = limitConcurrency(Math.max(1, Math.floor(availableParallelism() / 2)))

/** Unicode has two spellings of a letter like å, and keyboards differ in which they send. */
const asTyped = (password: string) => password.normalize('NFC')

/** argon2id with the library's defaults, which follow OWASP's first recommendation (19 MiB, 2 passes, 1 lane). */
const hashed = async (owner: string, password: string): Promise<string> =>
  z.string().parse(await limited(owner, () => computePassword({ password: asTyped(password) })))

/** Whose turn it counts as when a password is set, which needs a session or a link. */
const ours = 'ours'

export const hashPassword = (password: string): Promise<string> => hashed(ours, password)

let nobodysHash: Promise<string> | undefined
/** Returns a hash that no password matches. Verifying against it takes as long as against a real one. */
const hashOfNobody = (): Promise<string> =>
  (nobodysHash ??= hashed(ours, 'nobody has this password').catch((error: unknown) => {
    nobodysHash = undefined
    throw error
  }))

/**
 * Returns false for a wrong password and, in the same time, for a user who does not exist or has none. Networks that
 * guess take turns.
 */
export const passwordFits = async (
  passwordHash: string | null | undefined,
  password: string,
  network = ours,
): Promise<boolean> => {
  const ofNobody = await hashOfNobody()
  const job = { hash: passwordHash ?? ofNobody, password: asTyped(password) }
  const fits = z.boolean().parse(await limited(network, () => computePassword(job)))
  return fits && passwordHash !== undefined && passwordHash !== null
}
