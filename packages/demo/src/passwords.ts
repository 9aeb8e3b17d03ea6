import { createHmac, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { legible } from '@lykta/contract/legible'
import { hashPassword, passwordFits, type Database } from '@lykta/server'
import { users } from '@lykta/server/tables'
import { eq, inArray } from 'drizzle-orm'
import { localPassword } from './local-password.ts'
import { accounts } from './world/people.ts'

const alphabet = `${legible.small}${legible.digits}`

const secretFile = (dataDir: string) => join(dataDir, 'demo-secret')

/** The secret of this data folder, from which passwords on a network are derived: the same at each start. */
const readSecret = async (dataDir: string): Promise<string | undefined> => {
  const secret = await readFile(secretFile(dataDir), 'utf8').catch(() => undefined)
  return secret !== undefined && secret.length >= 32 ? secret : undefined
}

const makeSecret = async (dataDir: string): Promise<string> => {
  const secret = randomBytes(32).toString('hex')
  await writeFile(secretFile(dataDir), secret, { mode: 0o600 })
  return secret
}

const spell = (secret: string, username: string): string => {
  const bytes = createHmac('sha256', secret).update(username).digest().subarray(0, 12)
  const letters = [...bytes].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

export interface DemoPasswords {
  /** The password of an account: the well-known one, or on a network a separate one. */
  passwordFor: (username: string) => string
  /** The password when Lykta runs in the other mode. */
  otherwise: ((username: string) => string) | undefined
}

const wellKnown = () => localPassword

export const createDemoPasswords = async (demo: 'local' | 'lan', dataDir: string): Promise<DemoPasswords> => {
  const secret = (await readSecret(dataDir)) ?? (demo === 'lan' ? await makeSecret(dataDir) : undefined)
  const own = secret === undefined ? undefined : (username: string) => spell(secret, username)
  return demo === 'lan' && own !== undefined
    ? { passwordFor: own, otherwise: wellKnown }
    : { passwordFor: wellKnown, otherwise: own }
}

/**
 * When a world made for this machine alone is opened to a network, no account may keep the well-known password,
 * and the other way round. A chosen password stays. Returns the user names that have the given password.
 */
export const keepPasswords = async (
  db: Database,
  { passwordFor, otherwise }: DemoPasswords,
): Promise<ReadonlySet<string>> => {
  const names = accounts.map(({ username }) => username)
  const rows = await db
    .select({ id: users.id, username: users.username, passwordHash: users.passwordHash })
    .from(users)
    .where(inArray(users.username, [...names]))
  const kept = await Promise.all(
    rows.map(async ({ id, username, passwordHash }) => {
      const wanted = passwordFor(username)
      if (await passwordFits(passwordHash, wanted)) return username
      if (otherwise === undefined || !(await passwordFits(passwordHash, otherwise(username))))
        return undefined
      await db
        .update(users)
        .set({ passwordHash: await hashPassword(wanted) })
        .where(eq(users.id, id))
      return username
    }),
  )
  return new Set(kept.filter((username) => username !== undefined))
}
