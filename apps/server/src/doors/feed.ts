import type { Server } from 'node:http'
import {
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
import { Server as SocketServer, type Socket } from 'socket.io'
import { AppError, noSession, notFound, toAppError } from '../errors.ts'
import type { SignedInUser } from '../signed-in.ts'
import type { Announcer } from '../ports/announcer.ts'
import type { Log } from '../platform/log.ts'
import type { After } from '../platform/timers.ts'
import { bearerOf } from './sign-in.ts'

/** A request that came over the feed's socket, from whoever its token says. */
export interface FeedRequest {
  user: SignedInUser
  data: unknown
  subscription: FeedSubscription
}

export interface FeedSubscription {
  /** From now on the socket hears what concerns the user; `rooms` narrows it to those. @throws no_session */
  open: (rooms: readonly number[] | undefined) => Promise<void>
  /** To this one socket. */
  send: <V extends FeedVerb>(verb: V, fields: FeedFields[V]) => void
}

/** What does each request; what it returns is the body of the answer. */
export type FeedHandlers = Readonly<Record<FeedRoute, (request: FeedRequest) => Promise<unknown>>>

export interface Feed extends Announcer {
  /** Ends the sockets of a session that is over. */
  endSession: (sessionId: number) => void
  serve: (handlers: FeedHandlers) => void
  close: () => Promise<void>
}

const signInTimeoutMs = 10_000
/** More than this at once is no app of ours. */
const mostWaitingRequests = 100

const channelOfUser = (userId: number) => `user-${String(userId)}`
const channelOfUserInRoom = (userId: number, roomId: number) =>
  `user-${String(userId)}-room-${String(roomId)}`
const channelOfSession = (sessionId: number) => `session-${String(sessionId)}`

/** The realtime feed at `/socket.io`: Socket.IO 4, and with `allowEIO3` the older clients of sails.io.js. */
export const createFeed = (deps: {
  server: Server
  log: Log
  after: After
  user: (token: string) => Promise<SignedInUser>
}): Feed => {
  const { log } = deps
  const io = new SocketServer(deps.server, {
    allowEIO3: true,
    destroyUpgrade: false,
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 1_000_000,
  })
  let handlers: FeedHandlers | undefined

  io.on('connection', (socket: Socket) => {
    const cancelSignInTimeout = deps.after(signInTimeoutMs, () => socket.disconnect(true))
    socket.on('disconnect', cancelSignInTimeout)
    // One after the other, so that of two subscriptions the later one counts.
    let previous: Promise<void> = Promise.resolve()
    let waiting = 0
    for (const method of virtualMethods) {
      socket.on(method, (...words: unknown[]) => {
        const acknowledge = words.at(-1)
        waiting += 1
        if (waiting > mostWaitingRequests) socket.disconnect(true)
        previous = previous.then(async () => {
          waiting -= 1
          if (!socket.connected) return
          const jwr = await answer(socket, cancelSignInTimeout, method, words[0])
          if (isAcknowledgement(acknowledge)) acknowledge(jwr)
        })
      })
    }
  })

  /** Parse, sign in, do: never throws, because nobody would catch it. */
  const answer = async (
    socket: Socket,
    cancelSignInTimeout: () => void,
    method: string,
    raw: unknown,
  ): Promise<JwrAnswer> => {
    try {
      const request = VirtualRequestSchema.safeParse(raw)
      if (!request.success) throw new AppError('bad_input')
      const path = request.data.url.split('?')[0] ?? ''
      const asked = `${method} ${path.replace(/^\/api/, '')}`
      const route = feedRoutes.find((one) => one === asked)
      if (handlers === undefined || route === undefined) throw notFound()
      const handle = handlers[route]
      const token = tokenIn(request.data.headers ?? {})
      if (token === undefined) throw noSession()
      const user = await deps.user(token)
      const subscription = subscribe(socket, user, async () => {
        await deps.user(token)
        cancelSignInTimeout()
      })
      return jwr(200, await handle({ user, data: request.data.data, subscription }))
    } catch (thrown) {
      const refusal = toAppError(thrown)
      if (refusal.status >= 500) log.error({ err: thrown }, 'feed request failed')
      return jwr(refusal.status, refusal.toRefusal())
    }
  }

  return {
    serve: (served) => {
      handlers = served
    },
    announce: (userIds, room, verb, fields) => {
      for (const userId of userIds) {
        const channels =
          room === undefined
            ? [channelOfUser(userId)]
            : [channelOfUser(userId), channelOfUserInRoom(userId, room)]
        io.to(channels).emit(feedChannel, feedEvent(verb, userId, fields))
      }
    },
    endSession: (sessionId) => {
      io.in(channelOfSession(sessionId)).disconnectSockets(true)
    },
    // Breaks the connections, and says nothing: a client that is told to go does not come back by itself.
    close: () => io.close(),
  }
}

/** `confirm` asks once more whether the session lives: had it ended before the socket joined, nobody would tell the socket. */
const subscribe = (socket: Socket, user: SignedInUser, confirm: () => Promise<void>): FeedSubscription => {
  const leave = async (stays: readonly string[]) => {
    for (const channel of socket.rooms) {
      if (channel !== socket.id && !stays.includes(channel)) await socket.leave(channel)
    }
  }
  return {
    open: async (rooms) => {
      const channels = [
        channelOfSession(user.sessionId),
        ...(rooms?.map((room) => channelOfUserInRoom(user.userId, room)) ?? [channelOfUser(user.userId)]),
      ]
      // Subscribing again replaces what was: another user, other rooms.
      await socket.join(channels)
      await leave(channels)
      try {
        await confirm()
      } catch (refusal) {
        await leave([])
        throw refusal
      }
    },
    send: (verb, fields) => {
      socket.emit(feedChannel, feedEvent(verb, user.userId, fields))
    },
  }
}

/** As over HTTP; clients send the names of headers in any case. */
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
