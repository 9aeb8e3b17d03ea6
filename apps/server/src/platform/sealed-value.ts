import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** What a value is and whose: each has its own key, so that one cannot be put in the place of another. */
interface Place {
  of: string
  name: string
}

const keyFor = (key: string | Buffer, { of, name }: Place): Buffer =>
  Buffer.from(hkdfSync('sha256', key, of, name, 32))

export const seal = (value: Buffer, key: string | Buffer, place: Place): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyFor(key, place), nonce)
  const sealed = Buffer.concat([sealing.update(value), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
}

/** Undefined: it was sealed with another key, or for another place, or changed. */
export const unseal = (sealed: Buffer, key: string | Buffer, place: Place): Buffer | undefined => {
  try {
    const opening = createDecipheriv(cipher, keyFor(key, place), sealed.subarray(0, nonceBytes))
    opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()])
  } catch {
    return undefined
  }
}
