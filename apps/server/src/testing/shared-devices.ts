import { randomBytes, randomUUID } from 'node:crypto'
import { hashPassword } from '../modules/accounts/index.ts'
import type { Database } from '../platform/database.ts'
import { sha256 } from '../platform/hash.ts'
import { devicePins, sharedDevices } from '../tables.ts'

/** The PIN of everybody to whom a test gives one. */
export const testPin = '271949'
let hashed: Promise<string> | undefined

export const givePin = async (db: Database, userId: number, tries = 0): Promise<void> => {
  hashed ??= hashPassword(testPin)
  const row = { pinHash: await hashed, tries }
  await db
    .insert(devicePins)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: devicePins.userId, set: row })
}

/** A shared device, with the header by which it is known. */
export const createSharedDevice = async (db: Database, clusterId: number, name = 'Tablet') => {
  const secret = randomBytes(32).toString('base64url')
  const values = { clusterId, name, secretHash: sha256(secret), enrolledAt: new Date() }
  const [device] = await db.insert(sharedDevices).values(values).returning()
  if (device === undefined) throw new Error('no device')
  return { ...device, secret, headers: { cookie: `lykta_device=${secret}` } }
}

/** One that waits for its code. */
export const createDeviceCode = async (db: Database, clusterId: number) => {
  const code = String(Number.parseInt(randomUUID().slice(0, 8), 16) % 100_000_000).padStart(8, '0')
  const codeExpiresAt = new Date(Date.now() + 600_000)
  await db.insert(sharedDevices).values({ clusterId, name: 'Tablet', codeHash: sha256(code), codeExpiresAt })
  return code
}
