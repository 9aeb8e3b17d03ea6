import { feedChannel, feedEvent, type FeedFields, type FeedVerb } from '@lykta/contract/feed'
import { WebSocketInterceptor } from '@mswjs/interceptors/WebSocket'
import { beforeEach } from 'vitest'
import { somethingHappened } from './at-rest.ts'

/** One connection from the app to a server that only says what the test wants. */
export interface Peer {
  send: (data: string | Uint8Array<ArrayBuffer>) => void
  close: () => void
}
type Conversation = (peer: Peer) => (data: string | Uint8Array) => void

/** The test runner uses sockets too. */
const ofTheApps = new Set(['/socket.io/', '/verto', '/mqtt'])

const conversations = new Map<string, Conversation>()

/** From now on, and until the test is over, handles connections to the path. */
export const converse = (path: string, conversation: Conversation): void => {
  conversations.set(path, conversation)
}

const bytesOf = async (data: unknown): Promise<string | Uint8Array> => {
  if (typeof data === 'string') return data
  if (data instanceof Blob) return new Uint8Array(await data.arrayBuffer())
  if (data instanceof ArrayBuffer) return new Uint8Array(data)
  if (data instanceof Uint8Array) return data
  throw new Error('not what a socket sends')
}

let intercepting = false

const intercept = (): void => {
  if (intercepting) return
  intercepting = true
  const interceptor = new WebSocketInterceptor()
  interceptor.apply()
  interceptor.on('connection', ({ client, server }) => {
    const { pathname } = client.url
    const conversation = conversations.get(pathname)
    if (conversation !== undefined) {
      const receive = conversation({ send: (data) => client.send(data), close: () => client.close(1000) })
      client.addEventListener('message', ({ data }) => {
        somethingHappened()
        void bytesOf(data).then(receive)
      })
    } else if (ofTheApps.has(pathname)) client.close(1000)
    else server.connect()
  })
}

/** Replaces the server's sockets for every test of the file. A connection without a handler is closed at once. */
export const interceptSockets = (): void => {
  intercept()
  beforeEach(() => {
    conversations.clear()
  })
}

/** The feed: Engine.IO's and Socket.IO's frames, as far as the app needs them. */
export const startFeed = () => {
  const peers = new Set<Peer>()
  let statusCode = 200
  converse('/socket.io/', (peer) => {
    queueMicrotask(() =>
      peer.send(
        `0${JSON.stringify({ sid: 'e', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 1e6 })}`,
      ),
    )
    return (data) => {
      const text = String(data)
      if (text.startsWith('40')) {
        peers.add(peer)
        peer.send('40{"sid":"s"}')
      }
      const ack = /^42(\d+)/.exec(text)?.[1]
      if (ack !== undefined) peer.send(`43${ack}${JSON.stringify([{ statusCode, headers: {}, body: {} }])}`)
    }
  })
  return {
    say: <V extends FeedVerb>(verb: V, userId: number, fields: FeedFields[V]) => {
      for (const peer of peers)
        peer.send(`42${JSON.stringify([feedChannel, feedEvent(verb, userId, fields)])}`)
    },
    /** Whether the app is connected, and will hear what is said. */
    isOpen: () => peers.size > 0,
    /** Breaks every connection, and lets no new one subscribe. */
    breakDown: () => {
      statusCode = 503
      for (const peer of peers) peer.close()
      peers.clear()
    },
  }
}
