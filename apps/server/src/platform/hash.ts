import { createHash } from 'node:crypto'

/** SHA-256 in hex: how tokens are stored and compared, so that a leaked database opens no session. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
