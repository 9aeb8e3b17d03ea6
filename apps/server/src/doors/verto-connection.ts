import { pingAfterSilenceMs } from '@lykta/contract/calls/constants'
import { doesReadCallerNames } from '@lykta/contract/calls/caller-name'
import { doesConnectEarly } from '@lykta/contract/calls/early-transport'
import { doesOfferAnew } from '@lykta/contract/calls/offer-anew'
import { extensionOf } from '@lykta/contract/calls/extension'
import { rpcErrors, type RpcError, type RpcId } from '@lykta/contract/calls/json-rpc'
import type { ClientRequest } from '@lykta/contract/calls/verto-client-requests'
import { readClientFrame } from '@lykta/contract/calls/verto-frames'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { AppError, toAppError } from '../errors.ts'
import { boxTokenPrefix, type SignedInUser, type SignedInBox } from '../signed-in.ts'
import type { Clock, Ids } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { After } from '../platform/timers.ts'
import type { VertoHandlers, VertoParty, VertoReply, VertoSession } from '../ports/call-channel.ts'
import { callRefusal, VertoRefusal } from '../ports/call-channel.ts'
import type { ConnectionLimits, GiveBack } from '../ports/connection-limits.ts'
import type { Rate } from '../ports/rates.ts'
import { parseStorableJson } from './storable-json.ts'
import type { CloseConnection } from './close-connections.ts'
import { limits } from './limits.ts'
import { withPlainNames } from './verto-plain-names.ts'
import { createSpeedTest } from './verto-speed-test.ts'
import type { PendingSignIn } from './pending-sign-ins.ts'

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
  /** In bytes received. */
  socket: Duplex
  connectionLimits: ConnectionLimits
  /** Of calls placed by one user or box. */
  callRate: Rate
  closeConnection: CloseConnection
  pending: PendingSignIn
}

const { failedSignIns: maxFailedSignIns, beforeSignIn, signedIn } = limits.verto
/** For one user or box. A browser that reconnects keeps its place. */
const sessionLimit = { kind: 'verto sessions', most: signedIn.perExtension }

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
  let connectsEarly = false
  let offersAnew = false
  let failedSignIns = 0
  // A connection without a place is cut, and its frames are ignored.
  let queue: Promise<void> = deps.pending.admitted.then(() => undefined)
  let giveBack: GiveBack | undefined
  let waitingFrames = 0
  let waitingBytes = 0
  let heardAt = clock.now().getTime()
  let isAlive = true
  let isRefused = false
  let isOver = false
  /** What to send to a new session after the reply to its first request. */
  let ready: (() => Promise<void>) | undefined
  let cancelWatch: (() => void) | undefined

  /** Ends the connection; frames still waiting are not handled. */
  const end = () => {
    if (isOver) return
    isOver = true
    deps.closeConnection(deps.socket, () => {
      webSocket.close()
    })
  }
  /** Ends it without waiting for a client that does not listen. */
  const cut = () => {
    isOver = true
    webSocket.terminate()
  }

  const write = (frame: object) => {
    webSocket.send(JSON.stringify({ jsonrpc: '2.0', ...frame }))
    if (webSocket.bufferedAmount > signedIn.unsentBytes) cut()
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
      if (vertoSession === undefined) end()
      // Not awaited: a call may arrive meanwhile.
      else speedTest.receive(text).catch(() => undefined)
      return
    }
    const value = parseStorableJson(text)
    if (value === undefined) {
      write({ id: null, error: rpcErrors.invalidRequest })
      return
    }
    if (!Array.isArray(value)) {
      await receiveFrame(value)
      return
    }
    if (party === undefined || value.length > signedIn.requestsInFrame) {
      write({ id: null, error: rpcErrors.invalidRequest })
      return
    }
    for (const one of value) if (!isOver) await receiveFrame(one)
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
      if (isRefused || failedSignIns >= maxFailedSignIns) end()
    }
  }

  const act = async (id: RpcId | null, request: ClientRequest): Promise<void> => {
    if (request.method === 'login' || party === undefined) await signIn(request.params)
    const current = vertoSession ?? (await startVertoSession(request.params.sessid))
    if (request.method === 'login') {
      const lykta = connectsEarly ? { lykta: { earlyTransport: true } } : {}
      await reply(id, current, { result: { message: 'logged in', ...lykta } })
    } else {
      const outcome = await handlers.request(current, request)
      if ('later' in outcome) {
        void outcome.later.then(
          (late) => reply(id, current, late),
          (thrown: unknown) => {
            write({ id, error: toRpcError(thrown) })
          },
        )
      } else await reply(id, current, outcome)
    }
    const known = ready
    ready = undefined
    await known?.()
  }

  /** Sends the reply before anything that it causes. */
  const reply = async (
    id: RpcId | null,
    { vertoSessionId }: VertoSession,
    { result, effect }: VertoReply,
  ): Promise<void> => {
    if (id !== null) write({ id, result: { ...result, sessid: vertoSessionId } })
    if (effect !== undefined) await follow(effect)
  }

  /** The request itself has been answered. */
  const follow = async (effect: () => Promise<void>): Promise<void> => {
    try {
      await effect()
    } catch (error) {
      log.error({ err: error, ...whoIs(party) }, 'call channel effect failed')
    }
  }

  const startVertoSession = async (vertoSessionId: string | undefined): Promise<VertoSession> => {
    if (party === undefined) throw new VertoRefusal(rpcErrors.authenticationRequired)
    const { extension } = party
    const taken: VertoSession = {
      party,
      vertoSessionId: vertoSessionId ?? deps.ids.uuid(),
      readsCallerNames: readsNames,
      connectsEarly,
      offersAnew,
      send: (method, params) => {
        if (webSocket.readyState === webSocket.OPEN) {
          write({ id: deps.nextId(), method, params: readsNames ? params : withPlainNames(params) })
        }
      },
      countCall: async (callID) => {
        if ((await deps.callRate.take(extension)) > 0)
          throw callRefusal('CALL ERROR', callID, 'NORMAL_CIRCUIT_CONGESTION')
      },
      close: end,
    }
    vertoSession = taken
    try {
      giveBack = await deps.connectionLimits.take(sessionLimit, party.extension, taken.vertoSessionId, end)
      if (giveBack === undefined) throw new VertoRefusal(rpcErrors.tooManySessions)
      const { calls, effect } = await handlers.joined(taken)
      // The session may have ended during the sign-in, before it could be closed.
      await confirm?.()
      ready = async () => {
        taken.send('verto.clientReady', { reattached_sessions: [...calls] })
        await follow(effect)
      }
      return taken
    } catch (thrown) {
      // For example another user's session. The refusal is the last frame on this connection.
      vertoSession = undefined
      isRefused = true
      await giveBack?.()
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
      const found = await deps.pending.during(() => partyOf({ login, passwd }))
      if (party !== undefined && party.extension !== found.extension) throw wrongCredentials()
      party = found
      readsNames = doesReadCallerNames(params?.['userVariables'])
      connectsEarly = doesConnectEarly(params?.['userVariables'])
      offersAnew = doesOfferAnew(params?.['userVariables'])
      confirm = () => partyOf({ login, passwd })
      noLongerPending()
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
    log.error({ err: thrown, ...whoIs(party) }, 'call channel request failed')
    return rpcErrors.internal
  }

  const count = (chunk: Buffer) => {
    received += chunk.length
    if (received > beforeSignIn.bytes) cut()
  }
  let received = 0
  deps.socket.on('data', count)
  const cancelSignIn = deps.after(limits.pendingSignIns.timeoutMs, end)
  const noLongerPending = () => {
    cancelSignIn()
    deps.socket.off('data', count)
    deps.pending.left()
  }

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
    if (isOver) return
    isAlive = true
    heardAt = clock.now().getTime()
    const text = isBinary ? '' : data.toString('utf8')
    // The payload of a speed test: only its arrival counts.
    if (text.startsWith('#SPB')) return
    waitingFrames += 1
    waitingBytes += data.length
    const most = party === undefined ? beforeSignIn.waitingFrames : signedIn.waitingFrames
    if (waitingFrames > most || waitingBytes > signedIn.waitingBytes) {
      end()
      return
    }
    queue = queue.then(async () => {
      // What a client sent before it left still counts, such as the bye of a closed tab, but not a sign-in.
      const isGone = party === undefined && webSocket.readyState !== webSocket.OPEN
      if (!isOver && !isGone) await receive(text)
      waitingFrames -= 1
      waitingBytes -= data.length
    })
  })
  // `ws` reports oversized and invalid frames here and has asked the client to close.
  webSocket.on('error', () => {
    deps.closeConnection(deps.socket, () => undefined)
  })
  webSocket.on('close', () => {
    noLongerPending()
    cancelWatch?.()
    // Its queued requests come first: the last of them may be its sign-in.
    queue = queue
      .then(async () => {
        if (vertoSession === undefined) return
        await giveBack?.()
        await handlers.left(vertoSession)
      })
      .catch((error: unknown) => {
        log.error({ err: error, ...whoIs(party) }, 'call channel sign-out failed')
      })
  })
}

/** For the log, where an extension would be a number by which somebody can be called. */
const whoIs = (party: VertoParty | undefined) => ({
  userId: party?.kind === 'user' ? party.user.userId : undefined,
  boxId: party?.kind === 'box' ? party.box.boxId : undefined,
})

const wrongCredentials = () => new VertoRefusal(rpcErrors.authenticationFailure)

/** A client that has not signed in gets this error before any other. */
const gate = (error: RpcError): RpcError =>
  error.code === rpcErrors.invalidMessage.code ? error : rpcErrors.authenticationRequired
