import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, extname, resolve } from 'node:path'
import { identifierKinds, ProviderIdSchema, roles } from '@lykta/contract/accounts'
import { languages } from '@lykta/contract/languages'
import { z } from 'zod'
import { isLoopback } from './host-in-address.ts'
import { StartError } from './start-error.ts'

const words = z.array(z.string().min(1)).min(1)

/** What a provider must say of how somebody was recognised: one of these values, of each that is given. */
const DemandSchema = z.strictObject({ acr: words.optional(), amr: words.optional() })

/** One entry of the file that `SIGN_IN_PROVIDERS` names: docs/sign-in.md. */
const ProviderFileSchema = z
  .strictObject({
    id: ProviderIdSchema,
    issuer: z
      .url({ protocol: /^https?$/ })
      .refine(
        (issuer) => new URL(issuer).protocol === 'https:' || isLoopback(new URL(issuer).hostname),
        'must begin with https://',
      ),
    clientId: z.string().min(1),
    clientSecret: z.string().min(1).optional(),
    clientSecretFile: z.string().min(1).optional(),
    privateKeyFile: z.string().min(1).optional(),
    /** By which the provider finds the public key. */
    privateKeyId: z.string().min(1).optional(),
    privateKeyAlgorithm: z.enum(['RS256', 'PS256', 'ES256', 'EdDSA']).optional(),
    scopes: z
      .string()
      .regex(/(?:^| )openid(?: |$)/, 'must contain openid')
      .default('openid profile'),
    label: z.record(z.enum(languages), z.string().min(1).max(60)),
    picture: z.string().min(1).optional(),
    /** Asked for at each sign-in. */
    acrValues: z.string().min(1).optional(),
    prompt: z.enum(['login', 'select_account']).optional(),
    demand: z.partialRecord(z.enum(roles), DemandSchema).default({}),
    linkBy: z
      .discriminatedUnion('is', [
        z.strictObject({ claim: z.string().min(1), is: z.enum([...identifierKinds, 'email']) }),
        z.strictObject({
          claim: z.string().min(1),
          is: z.literal('externalId'),
          /** Whose directories count: any other could send the ids of these people as its own. */
          clusters: z.array(z.number().int().positive()).min(1),
        }),
      ])
      .optional(),
    /** The claim with somebody's groups in the directory: whoever is in one of the table gets an account. */
    groupsClaim: z.string().min(1).optional(),
    clockToleranceSeconds: z.number().int().min(0).max(300).default(30),
  })
  .refine(
    ({ clientSecret, clientSecretFile, privateKeyFile }) =>
      [clientSecret, clientSecretFile, privateKeyFile].filter((one) => one !== undefined).length === 1,
    'must have one of clientSecret, clientSecretFile and privateKeyFile',
  )
type ProviderFile = z.infer<typeof ProviderFileSchema>

const pictureTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
/** It is sent with the list, and drawn the size of a word. */
const pictureBytes = 20_000

type Algorithm = NonNullable<ProviderFile['privateKeyAlgorithm']>
const algorithmOf: Readonly<Record<string, Algorithm>> = { rsa: 'RS256', ec: 'ES256', ed25519: 'EdDSA' }

/** A provider of OpenID Connect, as the operator has set it up. */
export interface ProviderSettings extends Omit<
  ProviderFile,
  'picture' | `clientSecret${'' | 'File'}` | `privateKey${'File' | 'Id' | 'Algorithm'}`
> {
  /** A `data:` URL. */
  picture: string | null
  credentials:
    | { kind: 'secret'; secret: string }
    | { kind: 'key'; pem: string; algorithm: Algorithm; keyId: string | undefined }
}

/**
 * Reads the file of providers, and the files that it names, which may be given relative to it.
 * @throws StartError that says what is wrong
 */
export const readSignInProviders = async (path: string | undefined): Promise<ProviderSettings[]> => {
  if (path === undefined) return []
  const wrong = (what: string) => new StartError(`${path}: ${what} docs/sign-in.md says what belongs there.`)
  const textOf = (file: string): Promise<string> =>
    readFile(resolve(dirname(path), file), 'utf8').catch(() => {
      throw wrong(`${file} cannot be read.`)
    })
  const parsed = z.array(ProviderFileSchema).safeParse(parseOr(await textOf(path), wrong))
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`)
    throw wrong(faults.join(' '))
  }
  const ids = parsed.data.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw wrong('Two providers have the same id.')

  const credentialsOf = async (file: ProviderFile): Promise<ProviderSettings['credentials']> => {
    if (file.privateKeyFile === undefined) {
      const secret = file.clientSecret ?? (await textOf(file.clientSecretFile ?? '')).trim()
      return { kind: 'secret', secret }
    }
    const pem = await textOf(file.privateKeyFile)
    const algorithm = file.privateKeyAlgorithm ?? algorithmOf[typeOfKey(pem) ?? '']
    if (algorithm === undefined) throw wrong(`${file.privateKeyFile} is no private key in PEM (PKCS #8).`)
    return { kind: 'key', pem, algorithm, keyId: file.privateKeyId }
  }
  const pictureOf = async ({ picture }: ProviderFile): Promise<string | null> => {
    if (picture === undefined) return null
    const type = pictureTypes[extname(picture).toLowerCase()]
    if (type === undefined) throw wrong(`${picture} is no SVG, PNG or WebP.`)
    const bytes = await readFile(resolve(dirname(path), picture)).catch(() => {
      throw wrong(`${picture} cannot be read.`)
    })
    if (bytes.length > pictureBytes) throw wrong(`${picture} has more than 20 kB.`)
    return `data:${type};base64,${bytes.toString('base64')}`
  }
  return Promise.all(
    parsed.data.map(async (file) => {
      const {
        clientSecret: _clientSecret,
        clientSecretFile: _clientSecretFile,
        privateKeyFile: _privateKeyFile,
        privateKeyId: _privateKeyId,
        privateKeyAlgorithm: _privateKeyAlgorithm,
        ...rest
      } = file
      return { ...rest, picture: await pictureOf(file), credentials: await credentialsOf(file) }
    }),
  )
}

const parseOr = (text: string, wrong: (what: string) => StartError): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong('This is not JSON.')
  }
}

const typeOfKey = (pem: string): string | undefined => {
  try {
    return createPrivateKey(pem).asymmetricKeyType
  } catch {
    return undefined
  }
}
