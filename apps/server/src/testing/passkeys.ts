import type { AskPasskey, MadePasskey, MakePasskey, PasskeyAnswer } from '@lykta/contract/accounts'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const userPresent = 0x01
const userVerified = 0x04
const withCredential = 0x40

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const number = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** What a phone or a card does, in software: one passkey, which counts. */
export const createTestPasskey = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(32)
  const id = credential.toString('base64url')
  const state: { counter: number; verifies: boolean; userHandle: string | undefined } = {
    counter: 0,
    verifies: true,
    userHandle: undefined,
  }
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )

  const flags = (more = 0) => Buffer.from([userPresent | (state.verifies ? userVerified : 0) | more])
  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const common = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }

  return {
    state,
    /** As the server keeps it. */
    row: { credentialId: id, publicKey: Buffer.from(key).toString('base64url') },

    make: ({
      rp,
      user,
      challenge,
    }: Pick<MakePasskey, 'challenge'> & { rp: { id: string }; user?: { id: string } }): MadePasskey => {
      state.userHandle = user?.id
      const authData = Buffer.concat([
        sha256(rp.id),
        flags(withCredential),
        number(state.counter, 4),
        Buffer.alloc(16),
        number(credential.length, 2),
        credential,
        key,
      ])
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    answer: ({ rpId, challenge }: Pick<AskPasskey, 'rpId' | 'challenge'>): PasskeyAnswer => {
      state.counter += 1
      const authenticatorData = Buffer.concat([sha256(rpId), flags(), number(state.counter, 4)])
      const client = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([authenticatorData, sha256(client)])
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: state.userHandle,
        },
      }
    },
  }
}
