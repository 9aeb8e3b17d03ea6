import type { HangupCause } from '@lykta/contract/calls'
import { ringTimeoutMs } from '@lykta/contract/calls/constants'
import { AppError } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Rate } from '../../../ports/rates.ts'
import type { VertoParty } from '../../../ports/call-channel.ts'
import { boxTokenPrefix, type SignedInBox, type SignedInUser } from '../../../signed-in.ts'
import { carriesVideo } from '../destinations/policy.ts'
import type { Destinations, Route } from '../destinations/service.ts'
import type { HostCall } from './live.ts'
import { createSealedLogins } from './login.ts'
import { dialplan, directoryEntry, nobody, type Action } from './xml.ts'

/** After this a client has to sign in anew: a login that has ended is called no longer than this. */
const loginLastsSeconds = 3 * 3_600

/** The variable of a login that comes back with each of its calls. */
const loginVariable = 'lykta_login'

/** What a FreeSWITCH is asked to send. */
export const posted = {
  section: 'section',
  action: 'action',
  user: 'user',
  domain: 'domain',
  password: 'user_supplied_pass',
  channel: 'Unique-ID',
  caller: 'Caller-Username',
  destination: 'Caller-Destination-Number',
  direction: 'Caller-Direction',
  login: `variable_${loginVariable}`,
  offer: 'variable_switch_r_sdp',
} as const

const isDomain = (text: string): boolean => /^[a-z\d.-]{1,253}$/i.test(text)
const isExtension = (text: string): boolean => /^\d{1,15}$/.test(text)

/** Answers what a FreeSWITCH in the place of the call channel asks: who signs in, and where a call goes. */
export const createCallHost = (deps: {
  secret: string
  clock: Clock
  user: (token: string) => Promise<SignedInUser>
  box: (token: string) => Promise<SignedInBox>
  destinations: Pick<Destinations, 'route'>
  /** Calls of one caller, counted together with those over the own channel. */
  placed: Rate
  /** Stores the call, if what becomes of it will be heard; returns why it must not be connected. */
  store: ((call: HostCall) => Promise<HangupCause | undefined>) | undefined
}) => {
  const { destinations } = deps
  const logins = createSealedLogins(deps.secret)

  /** Returns whose token it is, if it belongs to the extension. */
  const partyOf = async (token: string, extension: string): Promise<VertoParty | undefined> => {
    try {
      const party: VertoParty = token.startsWith(boxTokenPrefix)
        ? await deps.box(token).then((box) => ({ kind: 'box' as const, extension: box.extension, box }))
        : await deps.user(token).then((user) => ({ kind: 'user' as const, extension: user.extension, user }))
      return party.extension === extension ? party : undefined
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.status < 500) return undefined
      throw thrown
    }
  }

  const signIn = async (read: Read): Promise<string> => {
    const [extension, domain, token] = [read('user'), read('domain'), read('password')]
    // The other look-ups of a user bring no password, and need no answer.
    if (read('action') !== 'jsonrpc-authenticate' || !isExtension(extension) || !isDomain(domain))
      return nobody
    if (token === '' || (await partyOf(token, extension)) === undefined) return nobody
    const expires = Math.floor(deps.clock.now().getTime() / 1_000) + loginLastsSeconds
    return directoryEntry({
      domain,
      id: extension,
      params: { password: token, 'jsonrpc-allowed-methods': 'verto' },
      variables: {
        user_context: context,
        [loginVariable]: logins.seal(token),
        'login-expires': String(expires),
      },
    })
  }

  const route = async (read: Read): Promise<string> => {
    const [extension = '', domain = ''] = read('caller').split('@')
    const token = logins.open(read('login'))
    // Who has been called must not send the caller elsewhere.
    if (read('direction') !== 'inbound' || token === undefined || !isDomain(domain))
      return refuse('CALL_REJECTED')
    const party = await partyOf(token, extension)
    if (party === undefined) return refuse('CALL_REJECTED')
    if ((await deps.placed.take(extension)) > 0) return refuse('NORMAL_CIRCUIT_CONGESTION')
    const [video, destination] = [carriesVideo(read('offer')), read('destination')]
    const found = await destinations.route(party, destination, { camera: video, video })
    if ('cause' in found) return refuse(found.cause)
    const refused = await deps.store?.({ party, channel: read('channel'), destination, video, route: found })
    if (refused !== undefined) return refuse(refused)
    if (found.quietUntil !== undefined) return refuse('NO_USER_RESPONSE')
    const numbers = found.extensions.filter(isExtension)
    if (numbers.length === 0) return refuse('USER_NOT_REGISTERED')
    return dialplan(context, [
      { application: 'set', data: `effective_caller_id_number=${extension}` },
      { application: 'set', data: `call_timeout=${String(ringTimeoutMs / 1_000)}` },
      { application: 'set', data: 'hangup_after_bridge=true' },
      countOf(party, found),
      {
        application: 'bridge',
        data: numbers.map((number) => `\${verto_contact(${number}@${domain})}`).join(','),
      },
    ])
  }

  return {
    /** Returns the document to answer with. Rejects when it cannot be known. */
    answer: async (form: URLSearchParams): Promise<string> => {
      const read: Read = (name) => {
        const values = form.getAll(posted[name])
        // Said twice, it may have been said by somebody else.
        return values.length === 1 ? (values[0] ?? '') : ''
      }
      switch (read('section')) {
        case 'directory':
          return await signIn(read)
        case 'dialplan':
          return await route(read)
        default:
          return nobody
      }
    },
  }
}

type Read = (name: keyof typeof posted) => string

const context = 'lykta'

const refuse = (cause: HangupCause): string => dialplan(context, [{ application: 'hangup', data: cause }])

/** A TV takes one call at a time; its own calls count. */
const countOf = (party: VertoParty, { oneCallOnly, extensions }: Route): Action => {
  const [box] = party.kind === 'box' ? [party.extension] : extensions
  return { application: 'limit', data: `hash lykta ${box ?? ''} ${oneCallOnly ? '1 !USER_BUSY' : '-1'}` }
}
