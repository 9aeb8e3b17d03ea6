import type { FeedEvent } from '@lykta/contract/feed'
import { io, type Socket } from 'socket.io-client'
import { expect, vi } from 'vitest'

/** The server's response to a request over the feed. */
export interface FeedAnswer {
  body: unknown
  headers: Record<string, string>
  statusCode: number
}

export interface FeedClient extends AsyncDisposable {
  socket: Socket
  /** Everything that came on `relative`, oldest first. */
  events: FeedEvent[]
  request: (method: string, ...words: unknown[]) => Promise<FeedAnswer>
  subscribe: (token: string, data?: unknown) => Promise<FeedAnswer>
  /** Waits for events of a kind; returns them all. */
  hears: <V extends FeedEvent['verb']>(verb: V, count?: number) => Promise<Extract<FeedEvent, { verb: V }>[]>
  ends: () => Promise<void>
}

/** A plain Socket.IO client of the feed. */
export const openFeed = async (
  origin: string,
  extraHeaders: Record<string, string> = {},
): Promise<FeedClient> => {
  const socket = io(origin, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders })
  const events: FeedEvent[] = []
  socket.on('relative', (event: FeedEvent) => events.push(event))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
    socket.once('disconnect', (reason) => {
      reject(new Error(reason))
    })
  })
  const request: FeedClient['request'] = (method, ...words) =>
    new Promise((resolve) => {
      socket.emit(method, ...words, resolve)
    })
  const ofKind = <V extends FeedEvent['verb']>(verb: V) =>
    events.filter((event): event is Extract<FeedEvent, { verb: V }> => event.verb === verb)
  return {
    socket,
    events,
    request,
    subscribe: (token, data = {}) =>
      request('post', { method: 'post', url: '/relatives/subscribe', headers: { token }, data }),
    hears: async (verb, count = 1) => {
      await vi.waitFor(() => {
        expect(ofKind(verb).length).toBeGreaterThanOrEqual(count)
      })
      return ofKind(verb)
    },
    ends: () =>
      vi.waitFor(() => {
        expect(socket.connected).toBe(false)
      }),
    [Symbol.asyncDispose]: () => {
      socket.disconnect()
      return Promise.resolve()
    },
  }
}
