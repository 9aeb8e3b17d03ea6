import { createStore } from '@lykta/calls/store'
import { endsSession } from '@lykta/client'
import { feedChannel } from '@lykta/contract/feed/events'
import type { FeedEvent } from '@lykta/contract/feed'
import type { Socket } from 'socket.io-client'

/** How long a subscription may stay unanswered. */
const answerTimeoutMs = 10_000
const firstDelayMs = 1_000
const longestDelayMs = 10_000

/** Grows with every try and is random, so that not all clients reconnect at the same moment. */
const delayMs = (tries: number): number =>
  Math.min(firstDelayMs * 2 ** tries, longestDelayMs) * (0.5 + Math.random())

export interface FeedStatus {
  /** `waiting`: not yet up for the first time. */
  state: 'off' | 'waiting' | 'up' | 'down'
  /** When the state began, ms. */
  since: number
  /** While it is down: when it tries again, ms; none while it is trying. */
  triesAt?: number
  /** When the last event came, ms. */
  lastEventAt?: number
}

interface Deps {
  /** Of the server; this origin when there is none. */
  address?: string
  token: () => string | undefined
  onEvent: (event: FeedEvent) => void
  /** Subscribed again after a time without: whatever happened in between was missed. */
  onBack: () => void
  onSessionLost: () => void
  now: () => number
}

export interface Feed {
  start: () => void
  stop: () => void
  /** Tries at once where it would have waited, such as when the network is back. */
  tryNow: () => void
  getStatus: () => FeedStatus
  subscribe: (listener: () => void) => () => void
}

const isFeedEvent = (value: unknown): value is FeedEvent =>
  typeof value === 'object' && value !== null && 'verb' in value && 'data' in value

/** In development and tests: the error of an event that does not fit the contract is left uncaught. */
const check = async (event: unknown): Promise<void> => {
  const { FeedEventSchema } = await import('@lykta/contract/feed')
  FeedEventSchema.parse(event)
}

const outcomeOf = (answer: unknown): 'subscribed' | 'sessionLost' | 'failed' => {
  if (typeof answer !== 'object' || answer === null || !('statusCode' in answer)) return 'failed'
  if ('body' in answer && endsSession(answer.body)) return 'sessionLost'
  const code = Number(answer.statusCode)
  return code >= 200 && code < 400 ? 'subscribed' : 'failed'
}

/**
 * The realtime feed: a Socket.IO connection that subscribes with the virtual request of the sails.io.js client, again
 * after every reconnect, and again when that did not work. The client library is loaded when the feed starts, so that
 * the login does without it.
 */
export const createFeed = ({ address, token, onEvent, onBack, onSessionLost, now }: Deps): Feed => {
  const status = createStore<FeedStatus>({ state: 'off', since: now() })
  let socket: Socket | undefined
  /** Counts starts and stops, so that a library that arrives late opens nothing that was stopped meanwhile. */
  let generation = 0
  /** Tries in a row without a subscription. */
  let tries = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  /** What `retry` waits for. */
  let next: (() => void) | undefined

  const become = (state: FeedStatus['state'], triesAt?: number) => {
    const { lastEventAt, ...before } = status.get()
    status.set({
      state,
      since: before.state === state ? before.since : now(),
      ...(triesAt === undefined ? {} : { triesAt }),
      ...(lastEventAt === undefined ? {} : { lastEventAt }),
    })
  }

  /** It is down, and tries again after a while. */
  const failed = (again: () => void) => {
    const inMs = delayMs(tries)
    tries += 1
    become('down', now() + inMs)
    clearTimeout(retry)
    next = again
    retry = setTimeout(tryNow, inMs)
  }

  const tryNow = () => {
    clearTimeout(retry)
    const again = next
    next = undefined
    if (again === undefined) return
    become('down')
    again()
  }

  const connect = async (own: number) => {
    const { io } = await import('socket.io-client')
    if (own !== generation) return
    const options = {
      transports: ['websocket'],
      // It is tried again here, so that it can be said when.
      reconnection: false,
      // A connection of its own every time: one that was stopped is never taken up again.
      forceNew: true,
    }
    const opened = address === undefined ? io(options) : io(address, options)
    socket = opened
    const answered = (error: Error | null, answer?: unknown) => {
      // What a break has left unanswered is asked again when the connection is back.
      if (own !== generation || !opened.connected) return
      const outcome = error === null ? outcomeOf(answer) : 'failed'
      if (outcome === 'sessionLost') onSessionLost()
      else if (outcome === 'failed') failed(ask)
      else {
        // Also at the first time: what was tried to be read meanwhile did not come.
        const again = tries > 0
        tries = 0
        become('up')
        if (again) onBack()
      }
    }
    const ask = () => {
      const request = { method: 'post', url: '/relatives/subscribe', headers: { token: token() }, data: {} }
      opened.timeout(answerTimeoutMs).emit('post', request, answered)
    }

    opened.on('connect', ask)
    const lost = () => {
      if (own === generation) failed(() => opened.connect())
    }
    opened.on('disconnect', lost)
    opened.on('connect_error', lost)
    opened.on(feedChannel, (event: unknown) => {
      if (!isFeedEvent(event)) return
      status.set({ ...status.get(), lastEventAt: now() })
      if (import.meta.env.DEV) void check(event)
      onEvent(event)
    })
  }

  const open = (own: number): void => {
    connect(own).catch(() => {
      // The library did not load.
      if (own === generation) failed(() => open(own))
    })
  }

  return {
    start: () => {
      if (status.get().state !== 'off') return
      generation += 1
      become('waiting')
      open(generation)
    },
    stop: () => {
      generation += 1
      tries = 0
      clearTimeout(retry)
      next = undefined
      socket?.disconnect()
      socket = undefined
      status.set({ state: 'off', since: now() })
    },
    tryNow,
    getStatus: status.get,
    subscribe: status.subscribe,
  }
}
