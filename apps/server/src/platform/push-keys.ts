import { createECDH } from 'node:crypto'
import type { ReadSecret } from './secrets.ts'

/** The keys that sign this server's pushes (VAPID), in base64url as browsers and push services expect. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Returns the keys of this installation, made at the first start. Every subscribed device has the public one. */
export const readPushKeys = async (readSecret: ReadSecret): Promise<PushKeys> => {
  const privateKey = await readSecret('push-key')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
