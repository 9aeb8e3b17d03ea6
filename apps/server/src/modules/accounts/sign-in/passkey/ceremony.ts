import { isIP } from 'node:net'
import type { AskPasskey, MadePasskey, MakePasskey, PasskeyAnswer } from '@lykta/contract/accounts'
import { z } from 'zod'
import { AppError } from '../../../../errors.ts'
import { fullName } from '../../../../platform/full-name.ts'
import type { UserRow } from '../../repo.ts'
import type { PasskeyRow } from './repo.ts'

// What WebAuthn asks for and how its answers are checked; nothing here is stored.

const timeout = 300_000
/** EdDSA, ES256 and RS256: what phones, computers and cards sign with. */
const algorithms = [-8, -7, -257]

export interface Site {
  /** The name of the host, to which a passkey belongs. */
  id: string
  origin: string
}

/**
 * This machine goes by its name, as in the README.
 * @throws sign_in_no_passkeys at any other IP address, where browsers make none
 */
export const siteOf = (publicOrigin: string): Site => {
  const { hostname, origin } = new URL(publicOrigin.replace('//127.0.0.1:', '//localhost:'))
  if (isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0) throw new AppError('sign_in_no_passkeys')
  return { id: hostname, origin }
}

export const refusedPasskey = () => new AppError('sign_in_passkey_refused')

const credentialsOf = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports,
  }))

/** By which a passkey names its account; a number that says nothing to others. */
const handleOf = (userId: number): string => Buffer.from(`lykta ${String(userId)}`).toString('base64url')

export const askOptions = (
  site: Site,
  challenge: string,
  passkeys: readonly PasskeyRow[] = [],
): AskPasskey => ({
  rpId: site.id,
  challenge,
  timeout,
  allowCredentials: credentialsOf(passkeys),
  userVerification: 'required',
})

export const makeOptions = (
  site: Site,
  challenge: string,
  user: UserRow,
  { passkeys, productName }: { passkeys: readonly PasskeyRow[]; productName: string },
): MakePasskey => ({
  rp: { id: site.id, name: productName },
  user: { id: handleOf(user.id), name: user.username, displayName: fullName(user) },
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
  timeout,
  excludeCredentials: credentialsOf(passkeys),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
})

const ClientDataSchema = z.object({ challenge: z.string().max(200) })

/** What the browser says it was asked to have signed. @throws sign_in_passkey_refused */
export const challengeIn = (clientDataJSON: string): string => {
  try {
    return ClientDataSchema.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    throw refusedPasskey()
  }
}

// A large library, which most requests do not need.
const library = () => import('@simplewebauthn/server')

/** @throws sign_in_passkey_refused */
export const checkMade = async (made: MadePasskey, site: Site) => {
  const { verifyRegistrationResponse } = await library()
  const { transports, ...response } = made.response
  const checked = await verifyRegistrationResponse({
    response: {
      id: made.id,
      rawId: made.rawId,
      type: made.type,
      clientExtensionResults: {},
      response: { ...response, ...(transports === undefined ? {} : { transports }) },
    },
    expectedChallenge: challengeIn(made.response.clientDataJSON),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (checked?.registrationInfo === undefined) throw refusedPasskey()
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports ?? [],
  }
}

/** Returns how often the passkey says that it has signed. @throws sign_in_passkey_refused */
export const checkAnswer = async (
  answer: PasskeyAnswer,
  passkey: PasskeyRow,
  site: Site,
): Promise<number> => {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = answer.response
  if (userHandle !== undefined && userHandle !== handleOf(passkey.userId)) throw refusedPasskey()
  const checked = await verifyAuthenticationResponse({
    response: {
      id: answer.id,
      rawId: answer.rawId,
      type: answer.type,
      clientExtensionResults: {},
      response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
    },
    expectedChallenge: challengeIn(answer.response.clientDataJSON),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    // Compared where it is stored, so that two at once do not both pass.
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: 0,
    },
  }).catch(() => undefined)
  if (checked?.verified !== true) throw refusedPasskey()
  return checked.authenticationInfo.newCounter
}
