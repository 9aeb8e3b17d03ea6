import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import { readOrMakeSecret } from './secret.ts'

/** What this server signs its pushes with (VAPID); base64url, as browsers and push services take it. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** The keys of this installation, made at the first start: every device that is told holds the public one. */
export const readPushKeys = async (dataDir: string): Promise<PushKeys> => {
  const privateKey = await readOrMakeSecret(join(dataDir, 'push-key'))
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
