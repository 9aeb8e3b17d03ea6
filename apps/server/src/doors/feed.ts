import type { Server } from 'node:http'
import {
  feedChannel,
  feedEvent,
  virtualMethods,
  VirtualRequestSchema,
  type FeedFields,
  type FeedVerb,
  type JwrAnswer,
} from '@lykta/contract/feed'
import { Server as SocketServer, type Socket } from 'socket.io'
import { AppError, noSession, notFound, toAppError } from '../errors.ts'
import type { Log } from '../platform/log.ts'
import type { Person } from './sign-in.ts'

/** A request that came over the feed's socket, from whoever its token says. */
export interface FeedRequest {
  person: Person
  data: unknown
  subscription: FeedSubscription
}

export interface FeedSubscription {
  /** From now on the socket hears what concerns the person; `rooms` narrows it to those. */
  open: (person: Person, rooms: readonly number[] | undefined) => Promise<void>
  /** To this one socket. */
  send: <V extends FeedVerb>(verb: V, userId: number, fields: FeedFields[V]) => void
}

/** `POST /relatives/subscribe` → what answers it; the answer's body is what it returns. */
export type FeedHandlers = Readonly<Record<string, (request: FeedRequest) => Promise<unknown>>>

/** How the domain speaks to people's open apps. Never carries what the person may not read over REST. */
export interface Announcer {
  /** To each of the people; `room` is what an administrator may have narrowed the flow to. */
  announce<V extends FeedVerb>(
    userIds: readonly number[],
    room: number | undefined,
    verb: V,
    fields: FeedFields[V],
  ): void
  /** Ends the sockets of a session that is over. */
  endSession: (sessionId: number) => void
}

export interface Feed extends Announcer {
  serve: (handlers: FeedHandlers) => void
  close: () => Promise<void>
}

const signInTimeoutMs = 10_000

const channelOfUser = (userId: number) => `user-${String(userId)}`
const channelOfUserInRoom = (userId: number, roomId: number) =>
  `user-${String(userId)}-room-${String(roomId)}`
const channelOfSession = (sessionId: number) => `session-${String(sessionId)}`

/** The realtime feed at `/socket.io`: Socket.IO 4, and with `allowEIO3` the older clients of sails.io.js. */
export const createFeed = (deps: {
  server: Server
  log: Log
  person: (token: string) => Promise<Person>
}): Feed => {
  const { log } = deps
  const io = new SocketServer(deps.server, {
    allowEIO3: true,
    destroyUpgrade: false,
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 1_000_000,
  })
  let handlers: FeedHandlers = {}

  io.on('connection', (socket: Socket) => {
    const unsigned = setTimeout(() => socket.disconnect(true), signInTimeoutMs)
    socket.on('disconnect', () => {
      clearTimeout(unsigned)
    })
    const subscription: FeedSubscription = {
      open: async (person, rooms) => {
        clearTimeout(unsigned)
        // Subscribing again replaces what was: another person, other rooms.
        for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room)
        const own = rooms?.map((room) => channelOfUserInRoom(person.userId, room)) ?? [
          channelOfUser(person.userId),
        ]
        await socket.join([channelOfSession(person.sessionId), ...own])
      },
      send: (verb, userId, fields) => {
        socket.emit(feedChannel, feedEvent(verb, userId, fields))
      },
    }
    for (const method of virtualMethods) {
      socket.on(method, (request: unknown, acknowledge: unknown) => {
        void answer(method, request, subscription).then((jwr) => {
          if (isAcknowledgement(acknowledge)) acknowledge(jwr)
        })
      })
    }
  })

  /** Parse, sign in, do: never throws, because nobody would catch it. */
  const answer = async (method: string, raw: unknown, subscription: FeedSubscription): Promise<JwrAnswer> => {
    try {
      const request = VirtualRequestSchema.safeParse(raw)
      if (!request.success) throw new AppError('bad_input')
      const path = request.data.url.split('?')[0] ?? ''
      const handler = handlers[`${method} ${path.replace(/^\/api/, '')}`]
      if (handler === undefined) throw notFound()
      const token = request.data.headers?.['token']
      if (typeof token !== 'string') throw noSession()
      const person = await deps.person(token)
      return jwr(200, await handler({ person, data: request.data.data, subscription }))
    } catch (thrown) {
      const refusal = toAppError(thrown)
      if (refusal.code === 'internal') log.error({ err: thrown }, 'feed request failed')
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
    close: async () => {
      io.disconnectSockets(true)
      await io.close()
    },
  }
}

const isAcknowledgement = (value: unknown): value is (jwr: JwrAnswer) => void => typeof value === 'function'

const jwr = (statusCode: number, body: unknown): JwrAnswer => ({
  body,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  statusCode,
})
