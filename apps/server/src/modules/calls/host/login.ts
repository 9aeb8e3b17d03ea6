import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * What a FreeSWITCH keeps of a login and sends with each call: the token, sealed, so that a call is refused as soon as the login has
 * ended, and whoever reads the FreeSWITCH's logs or events can do nothing with it.
 */
export const createSealedLogins = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'lykta logins at a call host', '', 32))
  return {
    seal: (token: string): string => {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, key, nonce)
      const sealed = Buffer.concat([sealing.update(token, 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url')
    },
    /** Undefined for anything that was not sealed here. */
    open: (text: string): string | undefined => {
      const value = Buffer.from(text, 'base64url')
      if (value.length < nonceBytes + tagBytes) return undefined
      try {
        const opening = createDecipheriv(cipher, key, value.subarray(0, nonceBytes))
        opening.setAuthTag(value.subarray(nonceBytes, nonceBytes + tagBytes))
        const opened = [opening.update(value.subarray(nonceBytes + tagBytes)), opening.final()]
        return Buffer.concat(opened).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
