import { pingAfterSilenceMs, signInTimeoutMs } from '@lykta/contract/calls/constants'
import { doesReadCallerNames, plainCallerName } from '@lykta/contract/calls/caller-name'
import { extensionOf } from '@lykta/contract/calls/extension'
import { rpcErrors, type RpcError, type RpcId } from '@lykta/contract/calls/json-rpc'
import type { ClientRequest } from '@lykta/contract/calls/verto-client-requests'
import { readClientFrame } from '@lykta/contract/calls/verto-frames'
import { parseJson } from '@lykta/contract/json'
import type { WebSocket } from 'ws'
import { AppError, toAppError } from '../errors.ts'
import { boxTokenPrefix, type SignedInUser, type SignedInBox } from '../signed-in.ts'
import type { Clock, Ids } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { After } from '../platform/timers.ts'
import type { VertoHandlers, VertoParty, VertoReply, VertoSession } from '../ports/call-channel.ts'
import { VertoRefusal } from '../ports/call-channel.ts'
import { createSpeedTest } from './verto-speed-test.ts'

export interface VertoConnectionDeps {
  webSocket: WebSocket
  handlers: VertoHandlers
  log: Log
  clock: Clock
  ids: Ids
  after: After
  nextId: () => number
  user: (token: string) => Promise<SignedInUser>
  box: (token: string) => Promise<SignedInBox>
}

/** A client that tries one password after another is disconnected. */
const maxFailedSignIns = 10
/** How many frames may wait in the queue. No real client sends more. */
const maxWaitingFrames = 200

interface Credentials {
  login: string
  passwd: string
}

/** One WebSocket of the call channel. Its frames are handled one at a time, in order. */
export const createVertoConnection = (deps: VertoConnectionDeps): void => {
  const { webSocket, handlers, log, clock } = deps
  let party: VertoParty | undefined
  let vertoSession: VertoSession | undefined
  /** Checks the party's access again. @throws AppError */
  let confirm: (() => Promise<unknown>) | undefined
  let readsNames = false
  let failedSignIns = 0
  let queue = Promise.resolve()
  let waiting = 0
  let heardAt = clock.now().getTime()
  let isAlive = true
  let isOver = false
  /** What to send to a new session after the reply to its first request. */
  let ready: (() => void) | undefined
  let cancelWatch: (() => void) | undefined

  const write = (frame: object) => {
    webSocket.send(JSON.stringify({ jsonrpc: '2.0', ...frame }))
  }
  const speedTest = createSpeedTest({
    now: () => performance.now(),
    send: (text) =>
      new Promise((resolve, reject) => {
        webSocket.send(text, (error) => {
          if (error === undefined || error === null) resolve()
          else reject(error)
        })
      }),
  })

  const receive = async (text: string): Promise<void> => {
    if (text.startsWith('#')) {
      if (vertoSession === undefined) webSocket.close()
      else await speedTest.receive(text).catch(() => undefined)
      return
    }
    const value = parseJson(text)
    if (value === undefined) {
      write({ id: null, error: rpcErrors.invalidRequest })
      return
    }
    for (const one of Array.isArray(value) ? value : [value]) await receiveFrame(one)
  }

  const receiveFrame = async (value: unknown): Promise<void> => {
    const frame = readClientFrame(value)
    // Clients acknowledge the server's requests; nothing waits for that.
    if (frame.kind === 'answer') return
    const { id } = frame
    try {
      if (frame.kind === 'fault')
        throw new VertoRefusal(party === undefined ? gate(frame.error) : frame.error)
      await act(id, frame.request)
    } catch (thrown) {
      write({ id, error: toRpcError(thrown) })
      if (isOver || failedSignIns >= maxFailedSignIns) webSocket.close()
    }
  }

  const act = async (id: RpcId | null, request: ClientRequest): Promise<void> => {
    if (request.method === 'login' || party === undefined) await signIn(request.params)
    const current = vertoSession ?? (await startVertoSession(request.params.sessid))
    if (request.method === 'login') {
      reply(id, current, { result: { message: 'logged in' } })
    } else {
      const outcome = await handlers.request(current, request)
      if ('later' in outcome) {
        void outcome.later.then(
          (late) => {
            reply(id, current, late)
            return undefined
          },
          (thrown: unknown) => {
            write({ id, error: toRpcError(thrown) })
          },
        )
      } else reply(id, current, outcome)
    }
    ready?.()
    ready = undefined
  }

  /** Sends the reply before anything that it causes. */
  const reply = (id: RpcId | null, { vertoSessionId }: VertoSession, { result, effect }: VertoReply) => {
    if (id !== null) write({ id, result: { ...result, sessid: vertoSessionId } })
    effect?.()
  }

  const startVertoSession = async (vertoSessionId: string | undefined): Promise<VertoSession> => {
    if (party === undefined) throw new VertoRefusal(rpcErrors.authenticationRequired)
    const taken: VertoSession = {
      party,
      vertoSessionId: vertoSessionId ?? deps.ids.uuid(),
      send: (method, params) => {
        if (webSocket.readyState === webSocket.OPEN) {
          write({ id: deps.nextId(), method, params: readsNames ? params : withPlainNames(params) })
        }
      },
      close: () => {
        webSocket.close()
      },
    }
    vertoSession = taken
    try {
      const { calls, effect } = await handlers.joined(taken)
      // The session may have ended during the sign-in, before it could be closed.
      await confirm?.()
      ready = () => {
        taken.send('verto.clientReady', { reattached_sessions: [...calls] })
        effect()
      }
      return taken
    } catch (thrown) {
      // For example another user's session. The refusal is the last frame on this connection.
      vertoSession = undefined
      isOver = true
      await handlers.left(taken)
      throw thrown instanceof AppError ? wrongCredentials() : thrown
    }
  }

  const signIn = async (params: Readonly<Record<string, unknown>> | undefined): Promise<void> => {
    const login = params?.['login']
    const passwd = params?.['passwd']
    if (typeof login !== 'string') throw new VertoRefusal(rpcErrors.authenticationRequired)
    if (typeof passwd !== 'string') throw new VertoRefusal(rpcErrors.missingPasswd)
    try {
      const found = await partyOf({ login, passwd })
      if (party !== undefined && party.extension !== found.extension) throw wrongCredentials()
      party = found
      readsNames = doesReadCallerNames(params?.['userVariables'])
      confirm = () => partyOf({ login, passwd })
      cancelSignIn()
    } catch (thrown) {
      failedSignIns += 1
      throw thrown instanceof AppError ? wrongCredentials() : thrown
    }
  }

  /** The extension must belong to the token. */
  const partyOf = async ({ login, passwd }: Credentials): Promise<VertoParty> => {
    const found: VertoParty = passwd.startsWith(boxTokenPrefix)
      ? await deps.box(passwd).then((box) => ({ kind: 'box' as const, extension: box.extension, box }))
      : await deps.user(passwd).then((user) => ({ kind: 'user' as const, extension: user.extension, user }))
    if (found.extension !== extensionOf(login)) throw wrongCredentials()
    return found
  }

  const toRpcError = (thrown: unknown): RpcError => {
    if (thrown instanceof VertoRefusal) return thrown.rpc
    const refusal = toAppError(thrown)
    if (refusal.status < 500) return { code: -32_002, message: refusal.message }
    log.error({ err: thrown, extension: party?.extension }, 'call channel request failed')
    return rpcErrors.internal
  }

  const cancelSignIn = deps.after(signInTimeoutMs, () => {
    if (party === undefined) webSocket.close()
  })

  /** Detects dead connections, and keeps idle ones open through proxies. */
  const watch = () => {
    cancelWatch = deps.after(pingAfterSilenceMs, () => {
      if (!isAlive) {
        webSocket.terminate()
        return
      }
      isAlive = false
      webSocket.ping()
      if (clock.now().getTime() - heardAt >= pingAfterSilenceMs)
        vertoSession?.send('verto.ping', { serno: Math.floor(clock.now().getTime() / 1_000) })
      watch()
    })
  }
  watch()

  webSocket.on('pong', () => {
    isAlive = true
  })
  webSocket.on('message', (data: Buffer, isBinary) => {
    isAlive = true
    heardAt = clock.now().getTime()
    const text = isBinary ? '' : data.toString('utf8')
    // The payload of a speed test: only its arrival counts.
    if (text.startsWith('#SPB')) return
    waiting += 1
    if (waiting > maxWaitingFrames) {
      webSocket.close()
      return
    }
    queue = queue.then(async () => {
      if (!isOver) await receive(text)
      waiting -= 1
    })
  })
  // `ws` reports oversized and invalid frames here and closes by itself.
  webSocket.on('error', () => undefined)
  webSocket.on('close', () => {
    cancelSignIn()
    cancelWatch?.()
    // Its queued requests come first: the last may be its sign-in.
    queue = queue
      .then(async () => {
        if (vertoSession !== undefined) await handlers.left(vertoSession)
      })
      .catch((error: unknown) => {
        log.error({ err: error, extension: party?.extension }, 'call channel sign-out failed')
      })
  })
}

const wrongCredentials = () => new VertoRefusal(rpcErrors.authenticationFailure)

/** A client that has not signed in gets that error before any other. */
const gate = (error: RpcError): RpcError =>
  error.code === rpcErrors.invalidMessage.code ? error : rpcErrors.authenticationRequired

/** Clients that others wrote show a name as it comes. */
const withPlainNames = (params: object): object =>
  Object.fromEntries(
    Object.entries(params).map(([field, value]: [string, unknown]) => [
      field,
      (field === 'caller_id_name' || field === 'display_name') && typeof value === 'string'
        ? plainCallerName(value)
        : value,
    ]),
  )
