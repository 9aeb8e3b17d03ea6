import { generateKeyPairSync, randomUUID, type JsonWebKey } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importJWK, SignJWT, decodeJwt } from 'jose'
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider'
import { z } from 'zod'

const secret = 'the secret of the client at the provider'
/** Names who is there, where several go to the provider at once. */
const subjectHeader = 'x-subject'

const newKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' }),
  kid: randomUUID(),
  alg: 'RS256',
  use: 'sig',
})

/** What the provider remembers. Its own memory warns that it is one. */
const createAdapter = () => {
  const kept = new Map<string, AdapterPayload>()
  return class implements Adapter {
    readonly #kind: string
    constructor(kind: string) {
      this.#kind = kind
    }
    upsert(id: string, payload: AdapterPayload): Promise<void> {
      kept.set(`${this.#kind}:${id}`, payload)
      return Promise.resolve()
    }
    find(id: string): Promise<AdapterPayload | undefined> {
      return Promise.resolve(kept.get(`${this.#kind}:${id}`))
    }
    findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return Promise.resolve([...kept.values()].find((one) => one.uid === uid))
    }
    findByUserCode(): Promise<undefined> {
      return Promise.resolve(undefined)
    }
    consume(id: string): Promise<void> {
      const found = kept.get(`${this.#kind}:${id}`)
      if (found !== undefined) found.consumed = Math.floor(Date.now() / 1_000)
      return Promise.resolve()
    }
    destroy(id: string): Promise<void> {
      kept.delete(`${this.#kind}:${id}`)
      return Promise.resolve()
    }
    revokeByGrantId(): Promise<void> {
      return Promise.resolve()
    }
  }
}

/** Somebody who is known to the provider. */
export interface KnownUser {
  subject: string
  acr?: string
  amr?: string[]
  claims?: Record<string, unknown>
  /** Seconds since they last showed who they are. */
  loggedInAgo?: number
}

/**
 * A certified provider of OpenID Connect on this machine, in whose place a test comes back to Lykta: `comeBack` is what a browser does
 * between leaving and returning. Its tokens can be spoilt.
 */
export const startSignInProvider = async ({
  par = false,
  clientKey,
}: {
  par?: boolean
  /** With which the client signs in, instead of its secret. */
  clientKey?: JsonWebKey
} = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-provider-'))
  const adapter = createAdapter()
  const accounts = new Map<string, KnownUser>()
  let current: KnownUser = { subject: 'nobody' }
  let key = newKey()
  /** Changes the next ID token before it is sent. */
  let spoil: ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined
  let forges = false
  let isAway = false
  let inner: ReturnType<typeof provider.callback> | undefined
  let provider!: Provider
  let redirectOrigin = 'http://127.0.0.1'
  const asked: URLSearchParams[] = []

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? ''
    if (isAway) {
      request.socket.destroy()
      return
    }
    if (path.startsWith('/interaction/')) {
      const named = accounts.get(String(request.headers[subjectHeader]))
      const { subject, acr, amr, loggedInAgo } = named ?? current
      const ts = Math.floor(Date.now() / 1_000) - (loggedInAgo ?? 0)
      await provider.interactionFinished(request, response, {
        login: {
          accountId: subject,
          remember: false,
          ts,
          ...(acr === undefined ? {} : { acr }),
          ...(amr === undefined ? {} : { amr }),
        },
      })
      return
    }
    if (path.startsWith('/token')) {
      const send = response.end.bind(response)
      Object.assign(response, {
        end: (body: unknown) =>
          void spoilt(String(body)).then((text) => {
            response.setHeader('content-length', Buffer.byteLength(text))
            send(text)
          }),
      })
    }
    await inner?.(request, response)
  }
  const spoilt = async (body: string): Promise<string> => {
    const tokens = z.looseObject({ id_token: z.string() }).safeParse(JSON.parse(body)).data
    if (spoil === undefined || tokens === undefined) return body
    const claims = spoil(decodeJwt(tokens.id_token))
    const signing = forges ? newKey() : key
    spoil = undefined
    forges = false
    return JSON.stringify({ ...tokens, id_token: await sign(claims, 'JWT', signing) })
  }
  const sign = async (claims: Record<string, unknown>, typ = 'JWT', signing = key) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ })
      .sign(await importJWK(signing, 'RS256'))

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the provider has no port')
  const issuer = `http://127.0.0.1:${String(address.port)}`

  const restart = () => {
    provider = new Provider(issuer, {
      clients: ['bankid', 'directory', 'freja'].map((id) => ({
        client_id: id,
        client_secret: secret,
        redirect_uris: [`${redirectOrigin}/login/back/${id}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        backchannel_logout_uri: `${redirectOrigin}/oidc/back-channel/${id}`,
        backchannel_logout_session_required: true,
        ...(clientKey === undefined
          ? {}
          : {
              token_endpoint_auth_method: 'private_key_jwt' as const,
              jwks: { keys: [clientKey] },
            }),
      })),
      jwks: { keys: [key] },
      claims: {
        openid: ['sub', 'acr', 'amr', 'auth_time', 'sid'],
        profile: [
          'personalIdentityNumber',
          'hsaid',
          'oid',
          'groups',
          '_claim_names',
          'preferred_username',
          'given_name',
          'family_name',
        ],
        email: ['email', 'email_verified'],
      },
      conformIdTokenClaims: false,
      findAccount: (_context, subject) => ({
        accountId: subject,
        claims: () => ({ sub: subject, ...accounts.get(subject)?.claims }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        if (oidc.client === undefined || oidc.session?.accountId === undefined) return undefined
        const grant = new provider.Grant({
          clientId: oidc.client.clientId,
          accountId: oidc.session.accountId,
        })
        grant.addOIDCScope('openid profile email')
        await grant.save()
        return grant
      },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      features: {
        devInteractions: { enabled: false },
        pushedAuthorizationRequests: { enabled: par },
        backchannelLogout: { enabled: true },
      },
      adapter,
      ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      cookies: { keys: ['one'] },
      pkce: { required: () => true },
      acrValues: ['loa2', 'loa3'],
      renderError: (context, out) => {
        context.body = JSON.stringify(out)
      },
    })
    provider.proxy = false
    inner = provider.callback()
  }
  restart()

  return {
    issuer,
    clientSecret: secret,
    asked,
    /** Lykta's own address, to which it sends browsers back. */
    comesBackTo: (origin: string) => {
      redirectOrigin = origin
      restart()
    },
    /** Who signs in next. */
    signsIn: (next: KnownUser) => {
      current = next
      accounts.set(next.subject, next)
    },
    spoilsNext: (change: NonNullable<typeof spoil>) => {
      spoil = change
    },
    /** The next ID token is signed with a key that is not the provider's. */
    forgesNext: () => {
      spoil = (claims) => claims
      forges = true
    },
    changesKeys: () => {
      key = newKey()
      restart()
    },
    setAway: (away: boolean) => {
      isAway = away
      if (away) server.closeAllConnections()
    },
    logoutToken: (claims: Record<string, unknown>, typ = 'logout+jwt') => {
      const now = Math.floor(Date.now() / 1_000)
      return sign(
        {
          iss: issuer,
          aud: 'bankid',
          iat: now,
          exp: now + 120,
          jti: randomUUID(),
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...claims,
        },
        typ,
      )
    },
    /** Follows the provider from its address until it sends the browser back. Returns the query of that. */
    comeBack: async (url: string, subject = ''): Promise<string> => {
      asked.push(new URL(url).searchParams)
      const cookies = new Map<string, string>()
      let at = new URL(url)
      for (let hops = 0; hops < 10; hops += 1) {
        const response = await fetch(at, {
          redirect: 'manual',
          headers: {
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            [subjectHeader]: subject,
          },
        })
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          cookies.set(name, value)
        }
        const to = response.headers.get('location')
        if (to === null)
          throw new Error(`the provider answers ${String(response.status)}: ${await response.text()}`)
        at = new URL(to, at)
        if (at.pathname.startsWith('/login/back/')) return at.search.slice(1)
      }
      throw new Error('the provider does not send the browser back')
    },
    /** Writes the file of settings with these providers. Returns its path. */
    settings: async (providers: readonly { id: string; [name: string]: unknown }[]): Promise<string> => {
      const path = join(folder, `${randomUUID()}.json`)
      const file = providers.map(({ id, ...rest }) => ({
        id,
        issuer,
        clientId: id,
        clientSecret: secret,
        label: { en: `Log in with ${id}`, sv: `Logga in med ${id}` },
        ...rest,
      }))
      await writeFile(path, JSON.stringify(file))
      return path
    },
    /** Returns the path of a file beside the settings. */
    keyFile: async (pem: string): Promise<string> => {
      const path = join(folder, 'key.pem')
      await writeFile(path, pem)
      return path
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}
export type SignInProviderServer = Awaited<ReturnType<typeof startSignInProvider>>
