import type { IncomingMessage, Server } from 'node:http'
import {
  FeedEventSchema,
  feedChannel,
  feedEvent,
  feedRoutes,
  virtualMethods,
  VirtualRequestSchema,
  type FeedFields,
  type FeedRoute,
  type FeedVerb,
  type JwrAnswer,
} from '@lykta/contract/feed'
import { feedReportRoutes } from '@lykta/contract/feed/routes'
import { Server as SocketServer, type Socket } from 'socket.io'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { AppError, noSession, routeUnknown, toAppError } from '../errors.ts'
import type { SignedInUser } from '../signed-in.ts'
import type { Announcer } from '../ports/announcer.ts'
import type { Bus } from '../ports/bus.ts'
import type { ConnectionLimits } from '../ports/connection-limits.ts'
import type { Rates } from '../ports/rates.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { After } from '../platform/timers.ts'
import { askToReconnect } from './ask-to-reconnect.ts'
import { createEndedWhileSigningIn } from './ended-while-signing-in.ts'
import type { Connections } from './http-connections.ts'
import { createFeedConnections, type FeedConnection } from './feed-connections.ts'
import { createOutOfTouch } from './feed-out-of-touch.ts'
import { createFeedSocketLimit, type FeedSocketLimit } from './feed-socket-limit.ts'
import { createFeedTransports } from './feed-transports.ts'
import type { CloseConnection } from './close-connections.ts'
import type { RegisterRoutes } from './http.ts'
import { limits } from './limits.ts'
import { limitPolling } from './feed-polling-limits.ts'
import type { RequestRates } from './request-rates.ts'
import { done } from './response-envelope.ts'
import { serveRoutes } from './routes.ts'
import { bearerOf } from './sign-in.ts'

/** A request over the feed's socket, with the user of its token. */
export interface FeedRequest {
  user: SignedInUser
  data: unknown
  subscription: FeedSubscription
}

export interface FeedSubscription {
  /** Subscribes the socket to the user's events, or to those of `rooms` only. @throws no_session */
  open: (rooms: readonly number[] | undefined) => Promise<void>
  /** Sends to this socket only. */
  send: <V extends FeedVerb>(verb: V, fields: FeedFields[V]) => void
}

/** The handler of each request. Its result is the body of the response. */
export type FeedHandlers = Readonly<Record<FeedRoute, (request: FeedRequest) => Promise<unknown>>>

export interface Feed extends Announcer {
  /** The sessions that have sockets here. */
  sessionIds: () => number[]
  /** Closes the sockets of an ended session. */
  endSession: (sessionId: number) => void
  serve: (handlers: FeedHandlers) => void
  /** The route by which an app reports that the feed cannot be opened on its network. */
  reportRoutes: RegisterRoutes
  /** What keeps WebSockets from reaching the feed, for the operator; undefined: nothing. */
  fault: () => string | undefined
  /** Tells apps to read what they show by themselves: each as soon as it has subscribed, and every minute. */
  announceOutOfTouch: () => void
  /** Has every app connect anew and read what it shows, within so many milliseconds. */
  askToReconnect: (overMs: number) => Promise<void>
  close: () => Promise<void>
}

/** A request of a socket. */
interface Asking {
  socket: Socket
  place: FeedSocketLimit
  network: string
  signedIn: (userId: number) => void
  method: string
}

/** The status of a request whose token opens nothing. */
const signInFailed = noSession().status

const channelOfUser = (userId: number) => `user-${String(userId)}`
const channelOfUserInRoom = (userId: number, roomId: number) =>
  `user-${String(userId)}-room-${String(roomId)}`
const channelOfSession = (sessionId: number) => `session-${String(sessionId)}`
const sessionOfChannel = (channel: string) => /^session-(\d+)$/.exec(channel)?.[1]

/** What users are told, on whichever servers their apps are. */
interface Announcement {
  userIds: readonly number[]
  room: number | undefined
  verb: FeedVerb
  fields: FeedFields[FeedVerb]
}

const AnnouncementSchema = z
  .object({
    userIds: z.array(z.number()),
    room: z.number().optional(),
    verb: z.string(),
    fields: z.record(z.string(), z.unknown()),
  })
  .transform(({ userIds, room, verb, fields }): Announcement => {
    const { data, ...event } = FeedEventSchema.parse({ ...fields, verb, event: verb, id: 1, data: fields })
    return { userIds, room, verb: event.verb, fields: data }
  })

/** The realtime feed at `/socket.io`: Socket.IO 4, and with `allowEIO3` the older clients of sails.io.js. */
export const createFeed = (deps: {
  server: Server
  /** Other sites whose pages may poll it. WebSockets are open to any site: a socket without a token gets nothing. */
  allowedOrigins: readonly string[]
  log: Log
  clock: Clock
  after: After
  clientAddress: (request: IncomingMessage) => string
  requestRates: Pick<RequestRates, 'checkNetwork' | 'checkFeed'>
  rates: Rates
  connectionLimits: ConnectionLimits
  connections: Pick<Connections, 'signedIn'>
  closeConnection: CloseConnection
  bus: Pick<Bus, 'channel'>
  user: (token: string) => Promise<SignedInUser>
}): Feed => {
  const { log } = deps
  const io = new SocketServer(deps.server, {
    allowEIO3: true,
    destroyUpgrade: false,
    serveClient: false,
    ...(deps.allowedOrigins.length > 0 && { cors: { origin: [...deps.allowedOrigins], credentials: true } }),
    perMessageDeflate: false,
    // The version that Socket.IO brings answers pings without limit.
    wsEngine: WebSocketServer,
    maxHttpBufferSize: limits.feed.frameBytes,
    connectTimeout: limits.pendingSignIns.timeoutMs,
  })
  const connections = createFeedConnections(deps)
  io.engine.use(limitPolling({ ...deps, ...connections, rates: deps.requestRates }))
  const ways = createFeedTransports(deps)
  const endings = createEndedWhileSigningIn()
  let handlers: FeedHandlers | undefined

  io.engine.on('connection', (connection: FeedConnection) => {
    connections.follow(connection)
    endUnread(connection, connections.cut)
  })

  io.on('connection', (socket: Socket) => {
    connections.joined(socket.conn, () => {
      socket.disconnect(true)
      // A client that left on its own is no longer there to be disconnected.
      socket.conn.close()
    })
    // The connection below always ends with the socket: a client could otherwise hold one that nothing counts.
    const place = createFeedSocketLimit(deps.connectionLimits, socket, () => {
      // Not in order, after which a client stays away: it may come back once there is room.
      socket.conn.close()
    })
    socket.on('disconnect', () => {
      connections.end(socket.conn)
      void place.leave()
    })
    // A closed socket has no address any more.
    const network = deps.clientAddress(socket.request)
    let hasSignedIn = false
    let failedSignIns = 0
    const signedIn = (userId: number) => {
      hasSignedIn = true
      connections.signedIn(socket.conn, userId)
      if (socket.connected) ways.subscribed(socket.conn, userId)
    }
    // One request at a time, so that of two subscriptions the later one wins.
    let previous: Promise<void> = connections.admitted(socket.conn)
    let waiting = 0
    for (const method of virtualMethods) {
      socket.on(method, (...words: unknown[]) => {
        const acknowledge = words.at(-1)
        waiting += 1
        const most = hasSignedIn ? limits.feed.waitingRequests : limits.feed.waitingBeforeSignIn
        if (waiting > most) socket.disconnect(true)
        previous = previous.then(async () => {
          waiting -= 1
          if (!socket.connected) return
          const asking = { socket, place, network, signedIn, method }
          const jwr = await connections.during(socket.conn, () => answer(asking, words[0]))
          if (isAcknowledgement(acknowledge)) acknowledge(jwr)
          if (jwr.statusCode === signInFailed) failedSignIns += 1
          if (failedSignIns >= limits.feed.failedSignIns) socket.disconnect(true)
        })
      })
    }
  })

  const announceHere = ({ userIds, room, verb, fields }: Announcement): void => {
    const { rooms: open } = io.of('/').adapter
    for (const userId of userIds) {
      const channels =
        room === undefined
          ? [channelOfUser(userId)]
          : [channelOfUser(userId), channelOfUserInRoom(userId, room)]
      // Most of those who may know have no app open here.
      if (channels.some((channel) => open.has(channel)))
        io.to(channels).emit(feedChannel, feedEvent(verb, userId, fields))
    }
  }
  const others = deps.bus.channel('feed', AnnouncementSchema, announceHere)

  /** Parses, authenticates and handles a request. Never throws, because nothing would catch it. */
  const answer = async (
    { socket, place, network, signedIn, method }: Asking,
    raw: unknown,
  ): Promise<JwrAnswer> => {
    const session = endings.follow()
    try {
      const request = VirtualRequestSchema.safeParse(raw)
      if (!request.success) throw new AppError('bad_input')
      const path = request.data.url.split('?')[0] ?? ''
      const asked = `${method} ${path.replace(/^\/api/, '')}`
      const route = feedRoutes.find((one) => one === asked)
      if (handlers === undefined || route === undefined) throw routeUnknown()
      const handle = handlers[route]
      const token = tokenIn(request.data.headers ?? {})
      if (token === undefined) throw noSession()
      const user = await deps.user(token)
      await deps.requestRates.checkFeed(network, user.userId)
      const subscription = subscribe({ socket, place }, user, () => {
        if (session.hasEnded(user.sessionId)) throw noSession()
        signedIn(user.userId)
      })
      return jwr(200, await handle({ user, data: request.data.data, subscription }))
    } catch (thrown) {
      const refusal = toAppError(thrown)
      if (refusal.status >= 500) log.error({ err: thrown }, 'feed request failed')
      return jwr(refusal.status, refusal.toRefusal())
    } finally {
      session.stop()
    }
  }

  return {
    serve: (served) => {
      handlers = served
    },
    announce: (userIds, room, verb, fields) => {
      announceHere({ userIds, room, verb, fields })
      others.sayToOthers({ userIds, room, verb, fields })
    },
    sessionIds: () =>
      [...io.of('/').adapter.rooms.keys()].flatMap((channel) => {
        const sessionId = sessionOfChannel(channel)
        return sessionId === undefined ? [] : Number(sessionId)
      }),
    endSession: (sessionId) => {
      endings.ended(sessionId)
      io.in(channelOfSession(sessionId)).disconnectSockets(true)
    },
    reportRoutes: serveRoutes('feed', feedReportRoutes, {
      blocked: ({ user }) => {
        ways.blocked(user.userId)
        return done
      },
    }),
    fault: ways.fault,
    announceOutOfTouch: createOutOfTouch(io, deps),
    askToReconnect: (overMs) =>
      askToReconnect([...io.sockets.sockets.values()], { ...deps, overMs }, (socket) => {
        // Not in order, after which a client stays away.
        socket.conn.close()
      }),
    // Cuts the connections without a message: a client that is disconnected in order does not reconnect.
    close: () => io.close(),
  }
}

/** Ends a connection whose client does not read what it is sent. */
const endUnread = (connection: FeedConnection, cut: (connection: FeedConnection) => void) => {
  let unsentBytes = 0
  connection.on('packetCreate', ({ data }: { data?: string }) => {
    unsentBytes += data?.length ?? 0
    if (unsentBytes > limits.feed.unsentBytes) cut(connection)
  })
  // Everything that waited has been passed on; nothing more is sent before it has.
  connection.on('drain', () => {
    unsentBytes = 0
  })
}

/** `confirm` throws if the session ended before the socket joined: nothing else would close the socket. */
const subscribe = (
  { socket, place }: { socket: Socket; place: FeedSocketLimit },
  user: SignedInUser,
  confirm: () => void,
): FeedSubscription => {
  const leave = async (stays: ReadonlySet<string>) => {
    for (const channel of socket.rooms) {
      if (channel !== socket.id && !stays.has(channel)) await socket.leave(channel)
    }
  }
  return {
    open: async (rooms) => {
      await place.take(user.userId)
      const channels = [
        channelOfSession(user.sessionId),
        ...(rooms?.map((room) => channelOfUserInRoom(user.userId, room)) ?? [channelOfUser(user.userId)]),
      ]
      // Subscribing again replaces the earlier subscription.
      await socket.join(channels)
      await leave(new Set(channels))
      try {
        confirm()
      } catch (refusal) {
        await leave(new Set())
        await place.leave()
        throw refusal
      }
    },
    send: (verb, fields) => {
      socket.emit(feedChannel, feedEvent(verb, user.userId, fields))
    },
  }
}

/** As over HTTP; clients send header names in any case. */
const tokenIn = (headers: Readonly<Record<string, unknown>>): string | undefined => {
  const named = (name: string) => {
    const [, value] = Object.entries(headers).find(([header]) => header.toLowerCase() === name) ?? []
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return named('token') ?? bearerOf(named('authorization'))
}

const isAcknowledgement = (value: unknown): value is (jwr: JwrAnswer) => void => typeof value === 'function'

const jwr = (statusCode: number, body: unknown): JwrAnswer => ({
  body,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  statusCode,
})
