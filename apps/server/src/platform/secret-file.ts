import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const secretBytes = 32

/**
 * Returns the secret in a file, created if missing: readable only by this process's user, and the same for all
 * processes that start at once.
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

/** Makes the file what the secret is. */
export const keepSecretFile = async (path: string, secret: Buffer): Promise<void> => {
  if ((await readKept(path).catch(() => undefined))?.equals(secret) === true) return
  await mkdir(dirname(path), { recursive: true })
  const written = `${path}.${randomBytes(8).toString('hex')}`
  try {
    await writeFile(written, secret, { mode: 0o600, flag: 'wx', flush: true })
    await rename(written, path)
  } finally {
    await rm(written, { force: true })
  }
}

const readKept = async (path: string): Promise<Buffer | undefined> => {
  try {
    const secret = await readFile(path)
    if (secret.length !== secretBytes)
      throw new Error(`The secret ${path} is damaged; remove it, and a new one is made`)
    return secret
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
