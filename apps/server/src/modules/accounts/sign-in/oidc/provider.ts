import { importPKCS8, createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as client from 'openid-client'
import { z } from 'zod'
import { AppError } from '../../../../errors.ts'
import type { ProviderSettings } from '../../../../platform/sign-in-providers.ts'
import { sha256 } from '../../../../platform/hash.ts'

/** Who somebody is, as a provider says. */
export interface Authentication {
  issuer: string
  subject: string
  /** The provider's own session, which it may end here too. */
  sid: string | undefined
  acr: string | undefined
  amr: readonly string[]
  /** When they last showed the provider who they are. */
  authenticatedAt: Date | undefined
  claim: (name: string) => unknown
}

/** Whose logins a provider ends: a person's, one session's, or one session's of a person. */
export interface LogoutRequest {
  issuer: string
  subject: string | undefined
  sid: string | undefined
}

interface Discovered {
  config: client.Configuration
  keys: JWTVerifyGetKey
  at: number
}

/** Its addresses are asked for again from time to time, and whenever they are not known. */
const discoveredMs = 3_600_000
const timeoutSeconds = 10
/** Of public keys alone: nobody signs with a secret that the client knows too, or not at all. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
/** A provider may change its keys at any time; somebody who makes up keys shall not have us ask on and on. */
const keysCooldownMs = 1_000

const TimeClaimSchema = z.number().transform((seconds) => new Date(seconds * 1_000))
const ClaimSchema = z.object({
  claim: z
    .string()
    .regex(/^[a-z_]{1,30}$/)
    .optional()
    .catch(undefined),
})
const WordsSchema = z.array(z.string()).catch([])
const backChannelEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Providers from before the type had a name say JWT or nothing. */
const LogoutTypeSchema = z
  .string()
  .regex(/^(?:logout\+)?jwt$/i)
  .optional()
const LogoutTokenSchema = z.object({
  jti: z.string(),
  sub: z.string().optional(),
  sid: z.string().optional(),
  nonce: z.undefined().optional(),
  events: z.object({ [backChannelEvent]: z.looseObject({}) }),
})

/** All that a sign-in needs follows from its token, so that the database keeps none of it. */
const secretsOf = (flow: string) => ({
  state: sha256(`state:${flow}`),
  nonce: sha256(`nonce:${flow}`),
  verifier: sha256(`verifier:${flow}`),
})

/** Names what failed, with nothing that the provider or the browser has sent but codes. */
export const faultOf = (error: unknown): string => {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError)
    return /^[a-z_]{1,60}$/.test(error.error) ? error.error : 'unknown error'
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const claim = claimIn(error)
    return claim === undefined ? error.code : `${error.code} ${claim}`
  }
  return error instanceof Error ? error.name : 'unknown error'
}

/** The name of the claim that was wrong, which the libraries give with the error or with its cause. */
const claimIn = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  const { claim } = ClaimSchema.parse(error)
  return claim ?? ('cause' in error ? claimIn(error.cause) : undefined)
}

/** Whether the browser has brought the provider's refusal, for the sign-in that it set out with. */
export const isRefusal = (error: unknown): boolean => error instanceof client.AuthorizationResponseError

/** Whether the provider could not be asked, as opposed to an answer that is no good. */
const isAway = (error: unknown): boolean =>
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof Error && error.name === 'TimeoutError') ||
  (error instanceof Error &&
    'code' in error &&
    (error.code === 'OAUTH_TIMEOUT' ||
      error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
      error.code === 'ERR_JWKS_TIMEOUT')) ||
  (error instanceof client.ResponseBodyError && error.status >= 500)

const clientAuthOf = async ({ credentials }: ProviderSettings): Promise<client.ClientAuth> => {
  if (credentials.kind === 'secret') {
    const basic = client.ClientSecretBasic(credentials.secret)
    const post = client.ClientSecretPost(credentials.secret)
    return (server, ...rest) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
    }
  }
  const key = await importPKCS8(credentials.pem, credentials.algorithm)
  return client.PrivateKeyJwt(credentials.keyId === undefined ? key : { key, kid: credentials.keyId })
}

const wantedForAccounts = ({ groupsClaim }: ProviderSettings): readonly string[] =>
  groupsClaim === undefined ? [] : [groupsClaim, 'email', 'given_name']

/** @throws sign_in_away, and what the library throws */
const check = async <T>(asking: () => Promise<T>): Promise<T> => {
  try {
    return await asking()
  } catch (error) {
    if (isAway(error)) throw new AppError('sign_in_away', { cause: new Error(faultOf(error)) })
    throw error
  }
}

/** A provider of OpenID Connect: the protocol, without accounts. */
export const createProvider = (
  settings: ProviderSettings,
  { redirectUri, passedMs }: { redirectUri: () => string; passedMs: () => number },
) => {
  let known: Discovered | undefined

  const discover = async (): Promise<Discovered> => {
    const issuer = new URL(settings.issuer)
    const config = await client.discovery(
      issuer,
      settings.clientId,
      { [client.clockTolerance]: settings.clockToleranceSeconds },
      await clientAuthOf(settings),
      {
        timeout: timeoutSeconds,
        // The settings let only a provider on this machine be without TLS.
        execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
      },
    )
    const { jwks_uri: jwksUri } = config.serverMetadata()
    if (jwksUri === undefined) throw new Error('the provider names no keys')
    const keys = createRemoteJWKSet(new URL(jwksUri), { cooldownDuration: keysCooldownMs })
    return { config, keys, at: passedMs() }
  }

  /** @throws sign_in_away */
  const discovered = async (): Promise<Discovered> => {
    if (known !== undefined && passedMs() - known.at < discoveredMs) return known
    try {
      known = await discover()
    } catch (cause) {
      if (known === undefined) throw new AppError('sign_in_away', { cause: new Error(faultOf(cause)) })
      known = { ...known, at: passedMs() }
    }
    return known
  }

  return {
    settings,

    /** Returns where the browser has to go. `anew`: the provider has to ask, even if it knows who it is. @throws sign_in_away */
    urlFor: async (flow: string, anew: boolean): Promise<URL> => {
      const { config } = await discovered()
      const { state, nonce, verifier } = secretsOf(flow)
      const parameters = {
        redirect_uri: redirectUri(),
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(settings.acrValues === undefined ? {} : { acr_values: settings.acrValues }),
        ...(settings.prompt === undefined ? {} : { prompt: settings.prompt }),
        ...(anew ? { prompt: 'login', max_age: '0' } : {}),
      }
      return check(() =>
        config.serverMetadata().pushed_authorization_request_endpoint === undefined
          ? Promise.resolve(client.buildAuthorizationUrl(config, parameters))
          : client.buildAuthorizationUrlWithPAR(config, parameters),
      )
    },

    /** Exchanges what the browser has brought for who it is. @throws sign_in_away, and what the library throws */
    authenticationOf: (flow: string, answer: string): Promise<Authentication> =>
      check(async () => {
        const { config, keys } = await discovered()
        const { state, nonce, verifier } = secretsOf(flow)
        const url = new URL(redirectUri())
        url.search = answer
        const tokens = await client.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const { issuer } = config.serverMetadata()
        const { payload } = await jwtVerify(tokens.id_token ?? '', keys, {
          issuer,
          audience: settings.clientId,
          algorithms,
          clockTolerance: settings.clockToleranceSeconds,
        })
        const subject = z.string().min(1).parse(payload.sub)
        const wanted = [settings.linkBy?.claim, ...wantedForAccounts(settings)]
        const isMissing = wanted.some((name) => name !== undefined && payload[name] === undefined)
        const more: Record<string, unknown> =
          isMissing && config.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(config, tokens.access_token, subject)
            : {}
        return {
          issuer,
          subject,
          sid: z.string().optional().catch(undefined).parse(payload['sid']),
          acr: z.string().optional().catch(undefined).parse(payload['acr']),
          amr: WordsSchema.parse(payload['amr']),
          authenticatedAt: TimeClaimSchema.optional().catch(undefined).parse(payload['auth_time']),
          claim: (name) => payload[name] ?? more[name],
        }
      }),

    /** Returns whose logins the provider wants to end. @throws what the library throws */
    logoutOf: (token: string): Promise<LogoutRequest> =>
      check(async () => {
        const { config, keys } = await discovered()
        const { issuer } = config.serverMetadata()
        const { payload, protectedHeader } = await jwtVerify(token, keys, {
          issuer,
          audience: settings.clientId,
          algorithms,
          maxTokenAge: 120,
          clockTolerance: settings.clockToleranceSeconds,
        })
        LogoutTypeSchema.parse(protectedHeader.typ)
        const { sub, sid } = LogoutTokenSchema.parse(payload)
        return { issuer, subject: sub, sid }
      }),
  }
}
export type Provider = ReturnType<typeof createProvider>
