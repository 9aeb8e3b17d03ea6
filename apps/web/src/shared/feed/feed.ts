import type { FeedEvent } from '@lykta/contract/feed'
import type { Socket } from 'socket.io-client'

/** The Socket.IO event that carries everything; what it is, is in `verb`. */
const channel = 'relative'

export interface FeedStatus {
  /** `waiting`: not yet up for the first time. */
  state: 'off' | 'waiting' | 'up' | 'down'
  /** When the state began, ms. */
  since: number
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
  getStatus: () => FeedStatus
  subscribe: (listener: () => void) => () => void
}

const isFeedEvent = (value: unknown): value is FeedEvent =>
  typeof value === 'object' && value !== null && 'verb' in value && 'data' in value

const statusCodeOf = (answer: unknown): number =>
  typeof answer === 'object' && answer !== null && 'statusCode' in answer
    ? Number(answer.statusCode)
    : Number.NaN

/**
 * The realtime feed: a Socket.IO connection that subscribes with the virtual request of the sails.io.js client, again
 * after every reconnect. The client library is loaded when the feed starts, so that the login does without it.
 */
export const createFeed = ({ address, token, onEvent, onBack, onSessionLost, now }: Deps): Feed => {
  let status: FeedStatus = { state: 'off', since: now() }
  let socket: Socket | undefined
  /** Counts starts and stops, so that a library that arrives late opens nothing that was stopped meanwhile. */
  let generation = 0
  let wasUp = false
  const listeners = new Set<() => void>()

  const become = (state: FeedStatus['state']) => {
    if (status.state === state) return
    status = { state, since: now() }
    for (const listener of listeners) listener()
  }

  const subscribed = (answer: unknown) => {
    const code = statusCodeOf(answer)
    if (code === 401 || code === 403) {
      onSessionLost()
      return
    }
    if (code < 200 || code >= 400 || Number.isNaN(code)) {
      become('down')
      return
    }
    const again = wasUp
    wasUp = true
    become('up')
    if (again) onBack()
  }

  const connect = async (own: number) => {
    const { io } = await import('socket.io-client')
    if (own !== generation) return
    const options = { transports: ['websocket'], reconnectionDelay: 1_000, reconnectionDelayMax: 5_000 }
    const opened = address === undefined ? io(options) : io(address, options)
    socket = opened
    opened.on('connect', () => {
      const request = { method: 'post', url: '/relatives/subscribe', headers: { token: token() }, data: {} }
      opened.emit('post', request, subscribed)
    })
    opened.on('disconnect', () => become('down'))
    opened.on('connect_error', () => become('down'))
    opened.on(channel, (event: unknown) => {
      if (isFeedEvent(event)) onEvent(event)
    })
  }

  return {
    start: () => {
      if (status.state !== 'off') return
      generation += 1
      const own = generation
      become('waiting')
      connect(own).catch(() => {
        if (own === generation) become('down')
      })
    },
    stop: () => {
      generation += 1
      wasUp = false
      socket?.disconnect()
      socket = undefined
      become('off')
    },
    getStatus: () => status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
