import { createStore } from '@lykta/calls/observable-store'
import { endsSession } from '@lykta/client'
import { feedChannel, type FeedEvent } from '@lykta/contract/feed'
import type { Socket } from 'socket.io-client'

/** How long a subscription may remain unanswered. */
const answerTimeoutMs = 10_000
/** How long a connection may take to open: some proxies never answer a WebSocket. */
const openMs = 10_000
/** How often a WebSocket is tried again while the feed does without one. */
const againMs = 120_000
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
  /** While it is down: the time of the next try, ms; none while it is trying. */
  triesAt?: number
  /** When the last event came, ms. */
  lastEventAt?: number
  /** It is up, but over HTTP requests: something in between lets no WebSocket through. */
  overHttp?: true
}

/** Never both: if a proxy does not answer, the library would wait for the WebSocket for as long as the browser does. */
const transports = { webSocket: 'websocket', http: 'polling' } as const
type Way = keyof typeof transports

interface Deps {
  /** The server's URL; this origin if missing. */
  address?: string
  token: () => string | undefined
  onEvent: (event: FeedEvent) => void
  /** Called when it has subscribed; whatever happened before was missed. `again`: after a break, or after failed tries. */
  onUp: (again: boolean) => void
  onSessionLost: () => void
  now: () => number
  openTimeoutMs?: number
  webSocketAgainMs?: number
}

export interface Feed {
  start: () => void
  stop: () => void
  /** Tries at once instead of waiting, for example when the network is back. */
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
 * The realtime feed: a Socket.IO connection that subscribes with the virtual request of the sails.io.js client, again after every
 * reconnect, and again if that failed. If no WebSocket opens it goes over HTTP, and tries a WebSocket now and then. The client
 * library is loaded when the feed starts, so that the login does not need it.
 */
export const createFeed = ({
  address,
  token,
  onEvent,
  onUp,
  onSessionLost,
  now,
  openTimeoutMs = openMs,
  webSocketAgainMs = againMs,
}: Deps): Feed => {
  const status = createStore<FeedStatus>({ state: 'off', since: now() })
  let socket: Socket | undefined
  /** A WebSocket that takes the place of `socket` if it opens. */
  let successor: Socket | undefined
  /** How the last subscription was made. */
  let way: Way = 'webSocket'
  /** Counts starts and stops, so that a library that arrives late opens nothing that has been stopped meanwhile. */
  let generation = 0
  /** Consecutive tries without a subscription. */
  let tries = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  /** What `retry` waits for. */
  let next: (() => void) | undefined

  const become = (state: FeedStatus['state'], more: Pick<FeedStatus, 'triesAt' | 'overHttp'> = {}) => {
    const { lastEventAt, ...before } = status.get()
    status.set({
      state,
      since: before.state === state ? before.since : now(),
      ...more,
      ...(lastEventAt === undefined ? {} : { lastEventAt }),
    })
  }

  const after = (ms: number, run: () => void) => {
    clearTimeout(retry)
    next = run
    retry = setTimeout(tryNow, ms)
  }

  const tryNow = () => {
    clearTimeout(retry)
    const run = next
    next = undefined
    run?.()
  }

  /** It is down, and tries again after a while. */
  const failed = (again: () => void) => {
    const inMs = delayMs(tries)
    tries += 1
    become('down', { triesAt: now() + inMs })
    after(inMs, () => {
      become('down')
      again()
    })
  }

  /** Opens a new connection every time: one that was stopped is never reused. */
  const dial = async (by: Way): Promise<Socket> => {
    const { io } = await import('socket.io-client')
    const options = {
      transports: [transports[by]],
      timeout: openTimeoutMs,
      // Retries here, and not in the library, so that the time of the next try is known.
      reconnection: false,
      forceNew: true,
    }
    return address === undefined ? io(options) : io(address, options)
  }

  /** Subscribes, and passes events on. `isLate`: there was an earlier connection, and something may have been missed. */
  const use = (opened: Socket, by: Way, own: number, isLate: boolean) => {
    const isCurrent = () => own === generation && opened === socket
    const isUp = () => {
      way = by
      clearTimeout(retry)
      next = undefined
      become('up', by === 'http' ? { overHttp: true } : {})
      if (by === 'http') tryWebSocket(own)
    }
    const answered = (error: Error | null, answer?: unknown) => {
      // Requests left unanswered by a break are repeated when the connection is back.
      if (!isCurrent() || !opened.connected) return
      const outcome = error === null ? outcomeOf(answer) : 'failed'
      if (outcome === 'sessionLost') onSessionLost()
      else if (outcome === 'failed') failed(ask)
      else {
        // Also the first time: earlier attempts to read may have failed.
        const again = tries > 0 || isLate
        tries = 0
        isUp()
        onUp(again)
      }
    }
    const ask = () => {
      const request = { method: 'post', url: '/relatives/subscribe', headers: { token: token() }, data: {} }
      opened.timeout(answerTimeoutMs).emit('post', request, answered)
    }
    opened.on('disconnect', () => {
      if (isCurrent()) failed(() => open(own))
    })
    opened.on(feedChannel, (event: unknown) => {
      if (!isCurrent() || !isFeedEvent(event)) return
      status.set({ ...status.get(), lastEventAt: now() })
      if (import.meta.env.DEV) void check(event)
      onEvent(event)
    })
    ask()
  }

  /** Tries now and then, until one opens. */
  const tryWebSocket = (own: number) => {
    const again = () => {
      if (own === generation && status.get().overHttp === true) tryWebSocket(own)
    }
    after(webSocketAgainMs * (0.5 + Math.random()), () => {
      dial('webSocket').then((opened) => {
        if (own !== generation) {
          opened.disconnect()
          return
        }
        successor?.disconnect()
        successor = opened
        opened.on('connect_error', again)
        opened.on('connect', () => {
          if (own !== generation || opened !== successor || status.get().overHttp !== true) {
            opened.disconnect()
            return
          }
          successor = undefined
          const before = socket
          socket = opened
          before?.disconnect()
          use(opened, 'webSocket', own, true)
        })
      }, again)
    })
  }

  const connect = async (own: number, by: Way): Promise<void> => {
    const opened = await dial(by)
    if (own !== generation) {
      opened.disconnect()
      return
    }
    socket = opened
    opened.on('connect', () => use(opened, by, own, false))
    opened.on('connect_error', () => {
      if (own !== generation || opened !== socket) return
      if (by === 'webSocket') openBy(own, 'http')
      else {
        way = 'webSocket'
        failed(() => open(own))
      }
    })
  }

  const openBy = (own: number, by: Way): void => {
    connect(own, by).catch(() => {
      // The library did not load.
      if (own === generation) failed(() => open(own))
    })
  }
  const open = (own: number): void => openBy(own, way)

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
      successor?.disconnect()
      successor = undefined
      status.set({ state: 'off', since: now() })
    },
    tryNow,
    getStatus: status.get,
    subscribe: status.subscribe,
  }
}
