import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Rates } from '../ports/rates.ts'
import type { Clock } from '../platform/clock.ts'
import type { After } from '../platform/timers.ts'
import { createConnectionRate } from './connection-rate.ts'
import { createFeedPacketLimit } from './feed-packet-limit.ts'
import { feedQueryOf } from './feed-query.ts'
import type { CloseConnection } from './close-connections.ts'
import { limits } from './limits.ts'
import { createPendingSignIns, type PendingSignIn } from './pending-sign-ins.ts'

/** A connection of Engine.IO, which is what Socket.IO runs on: one client, over polling requests or a WebSocket. */
export interface FeedConnection extends EventEmitter {
  id: string
  request: IncomingMessage
  transport: { name: string }
  close: (discard: boolean) => void
}

interface State {
  /** The user who has signed in over it. */
  userId: number | undefined
  isClosed: boolean
  isEnding: boolean
  admitted: Promise<boolean>
  during: PendingSignIn['during']
  /** Stops counting it as a connection that has not signed in. */
  notPending: () => void
  /** Asks its client to go. */
  ask: () => void
  /** Its WebSocket, which may outlive the connection: Engine.IO only asks it to close. */
  wire: Duplex | undefined
}

/** The connections below the feed: their WebSockets, and the limits on those that have not signed in. */
export const createFeedConnections = (deps: {
  rates: Rates
  clock: Clock
  after: After
  clientAddress: (request: IncomingMessage) => string
  closeConnection: CloseConnection
}) => {
  const pending = createPendingSignIns(createConnectionRate(deps.rates, 'feed'))
  /** The open connections: by the ids that requests name, and by the connection objects that sockets know. */
  const states = new Map<string, State>()
  const stateOf = new WeakMap<object, State>()

  const hold = (state: State, wire: Duplex) => {
    state.wire = wire
    wire.once('close', () => {
      state.wire = undefined
      if (state.isClosed) state.notPending()
    })
  }
  /** Ends a connection in order: what was sent before still arrives, if the client reads it. */
  const end = (connection: object) => {
    const state = stateOf.get(connection)
    // Asking may end its socket, which ends the connection.
    if (state === undefined || state.isEnding) return
    state.isEnding = true
    if (state.wire === undefined) state.ask()
    else deps.closeConnection(state.wire, state.ask)
  }
  const cut = (connection: FeedConnection) => {
    connection.close(true)
    stateOf.get(connection)?.wire?.destroy()
  }

  return {
    end,
    cut,

    follow: (connection: FeedConnection): void => {
      const state: State = {
        userId: undefined,
        isClosed: false,
        isEnding: false,
        admitted: Promise.resolve(false),
        during: (signIn) => signIn(),
        notPending: () => undefined,
        ask: () => {
          connection.close(false)
        },
        wire: undefined,
      }
      states.set(connection.id, state)
      stateOf.set(connection, state)
      if (connection.transport.name === 'websocket') hold(state, connection.request.socket)
      const mayGoOn = createFeedPacketLimit(deps.clock)
      connection.on('packet', (packet: { type: string; data?: unknown }) => {
        if (!mayGoOn(packet)) cut(connection)
      })
      const cancelTimeout = deps.after(limits.pendingSignIns.timeoutMs, () => {
        end(connection)
      })
      // It may close at once.
      connection.on('close', () => {
        state.isClosed = true
        states.delete(connection.id)
        cancelTimeout()
        if (state.wire === undefined) state.notPending()
        else deps.closeConnection(state.wire, () => undefined)
      })
      const { admitted, during, left } = pending.add(deps.clientAddress(connection.request), () => {
        cut(connection)
      })
      state.admitted = admitted
      state.during = during
      state.notPending = () => {
        cancelTimeout()
        left()
      }
    },

    /**
     * Whether a connection may go on over the WebSocket of this request. Engine.IO merely asks a WebSocket that it has no use
     * for to close, and nothing would count it.
     */
    mayUpgrade: (request: IncomingMessage): boolean => {
      const { transport, sid } = feedQueryOf(request)
      if (transport !== 'websocket') return false
      const state = states.get(sid ?? '')
      if (state === undefined) return true
      if (state.wire !== undefined) return false
      hold(state, request.socket)
      return true
    },

    /** The client has joined the feed, where there is a better way to ask it to go. */
    joined: (connection: object, ask: () => void): void => {
      const state = stateOf.get(connection)
      if (state !== undefined) state.ask = ask
    },

    /** Resolves when it is known whether the connection may sign in; otherwise it has been cut. */
    admitted: async (connection: object): Promise<void> => {
      await stateOf.get(connection)?.admitted
    },

    /** Carries out a request, which may be the sign-in. */
    during: <T>(connection: object, request: () => Promise<T>): Promise<T> =>
      stateOf.get(connection)?.during(request) ?? request(),

    signedIn: (connection: object, userId: number): void => {
      const state = stateOf.get(connection)
      if (state === undefined) return
      state.userId = userId
      state.notPending()
    },

    /** Who has signed in over the connection whose id this request names. */
    userOf: (request: IncomingMessage): number | undefined =>
      states.get(feedQueryOf(request).sid ?? '')?.userId,
  }
}
