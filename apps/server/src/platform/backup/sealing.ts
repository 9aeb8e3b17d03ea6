import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError } from './backup-error.ts'

/** A stage of a pipeline. */
export type Stage = (content: AsyncIterable<Buffer>) => AsyncIterable<Buffer>

/** The content of a part, as it is stored. */
export interface Sealing {
  /** The public keys it is encrypted for; none: it is not encrypted. */
  recipients: readonly string[]
  /** What the names of its files end in. */
  ending: string
  seal: Stage
}

const asBuffers = async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of content) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}

const unchanged: Stage = (content) => content

export const plain: Sealing = { recipients: [], ending: '', seal: unchanged }

/** Encrypts for each of the public keys, as age does. @throws BackupError for what is no such key */
export const sealFor = (recipients: readonly string[]): Sealing => {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new BackupError(
        `${recipient.slice(0, 12)}… is no public key of age. One begins with age1; \`backup --make-key FILE\` makes one.`,
      )
    }
  }
  return {
    recipients,
    ending: '.age',
    seal: async function* (content) {
      yield* asBuffers(await encrypter.encrypt(ReadableStream.from(content)))
    },
  }
}

/**
 * Reads what was encrypted for the public key of one of these private keys, each in a line of its own, as age-keygen writes them.
 * @throws BackupError if there is none
 */
export const openWith = (keys: string): Stage => {
  const decrypter = new Decrypter()
  const lines = keys.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
  } catch {
    throw new BackupError('The private key is damaged.')
  }
  if (identities.length === 0)
    throw new BackupError('There is no private key in this file: its line begins with AGE-SECRET-KEY-.')
  return async function* (content) {
    yield* asBuffers(await decrypter.decrypt(ReadableStream.from(content)).catch(explain))
  }
}

export const openPlain: Stage = unchanged

const explain = (error: unknown): never => {
  if (error instanceof Error && error.message.includes('no identity matched'))
    throw new BackupError('This private key does not open the backup: it was made for another one.')
  throw error
}

export const makeKey = async (): Promise<{ identity: string; recipient: string }> => {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}
