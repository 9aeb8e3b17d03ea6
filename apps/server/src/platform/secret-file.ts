import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

const secretBytes = 32

/**
 * Returns the secret in a file, created if missing: readable only by this process's user, and the same for all
 * processes that start at once.
 * @throws StartError if it is damaged
 */
export const readOrMakeSecret = async (path: string): Promise<Buffer> => {
  const kept = await readKept(path)
  if (kept !== undefined) return kept
  await mkdir(dirname(path), { recursive: true })
  const written = `${path}.${randomBytes(8).toString('hex')}`
  try {
    await writeFile(written, randomBytes(secretBytes), { mode: 0o600, flag: 'wx', flush: true })
    // A link, unlike a rename, does not replace what another process has created meanwhile.
    await link(written, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  } finally {
    await rm(written, { force: true })
  }
  const made = await readKept(path)
  if (made === undefined) throw new Error(`The secret ${path} could not be kept`)
  return made
}

/** Makes the file what the secret is. Another that was there is kept as `NAME.before`; returns whether there was one. */
export const keepSecretFile = async (path: string, secret: Buffer): Promise<boolean> => {
  const there = await readThere(path)
  if (there?.equals(secret) === true) return false
  await mkdir(dirname(path), { recursive: true })
  if (there !== undefined) await keepBeside(path, there)
  const written = `${path}.${randomBytes(8).toString('hex')}`
  try {
    await writeFile(written, secret, { mode: 0o600, flag: 'wx', flush: true })
    await rename(written, path)
  } finally {
    await rm(written, { force: true })
  }
  return there !== undefined
}

/** One that is kept already is not replaced. */
const keepBeside = async (path: string, there: Buffer): Promise<void> => {
  for (let at = 1; ; at += 1) {
    const beside = at === 1 ? `${path}.before` : `${path}.before-${String(at)}`
    try {
      await link(path, beside)
      return
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      if ((await readThere(beside))?.equals(there) === true) return
    }
  }
}

const readKept = async (path: string): Promise<Buffer | undefined> => {
  const secret = await readThere(path)
  if (secret === undefined || secret.length === secretBytes) return secret
  throw new StartError(
    `The secret ${path} is damaged, and the database has no other. Put back a backup of it; or remove it, and a new one is made.`,
  )
}

const readThere = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
