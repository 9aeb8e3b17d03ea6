import { clientPingMs, reconnectAfterMs } from '@lykta/contract/calls/constants'
import type { ClientMethod, ClientParamsByMethod } from '@lykta/contract/calls/verto-client-requests'
import { readServerFrame, type RequestFrame } from '@lykta/contract/calls/verto-frames'
import type { ServerRequest } from '@lykta/contract/calls/verto-server-requests'
import { parseJson } from '@lykta/contract/json'
import { ChannelError } from './channel-error.ts'
import type { Clock } from './clock.ts'
import { createRpc } from './rpc.ts'
import { createStore, type Readable } from './observable-store.ts'

/** `error`: closed for good, until somebody starts it again. */
export type ConnectionStatus = 'connecting' | 'ready' | 'error' | 'retrying'

/** The part of the browser's WebSocket in use. */
export type Socket = Pick<WebSocket, 'readyState' | 'addEventListener' | 'send' | 'close'>

export interface ConnectionOptions {
  url: string
  createSocket: (url: string) => Socket
  clock: Clock
  /** From 0 to below 1. */
  random: () => number
  onOpen: () => void
  /** The socket is gone; pending requests will not be answered. */
  onLost: () => void
  onRequest: (request: ServerRequest) => void
}

export interface Connection {
  status: Readable<ConnectionStatus>
  start: () => void
  /** Closes for good. */
  stop: () => void
  /** The network may have changed: a lost channel is reopened at once, a silent one is given up soon. */
  checkNow: () => void
  /** Closes the current socket and opens another after the usual wait. */
  drop: () => void
  /** @throws ChannelError */
  request: <M extends ClientMethod>(method: M, params: ClientParamsByMethod[M]) => Promise<unknown>
  /** A frame that is not JSON, as in the speed test. */
  sendText: (text: string) => void
  onText: (listener: (text: string) => void) => () => void
}

const open = 1

/** After a change of network, a channel that still works answers within this time. */
const networkCheckMs = 3_000

/** Some proxies never answer a WebSocket, and a browser opens only one at a time to a server: the feed's would wait behind it. */
const openTimeoutMs = 15_000

/** One WebSocket after another: JSON-RPC, acknowledgements, keep-alive and reconnection. */
export const createConnection = (options: ConnectionOptions): Connection => {
  const { clock, random } = options
  const status = createStore<ConnectionStatus>('connecting')
  const texts = new Set<(text: string) => void>()
  let socket: Socket | undefined
  let wanted = false
  let cancelRetry: (() => void) | undefined
  let cancelPing: (() => void) | undefined
  let cancelOpening: (() => void) | undefined
  let frames = 0

  const sendText = (text: string) => {
    if (socket?.readyState === open) socket.send(text)
  }
  const send = (frame: object) => {
    sendText(JSON.stringify({ jsonrpc: '2.0', ...frame }))
  }
  const rpc = createRpc(clock, send)

  const request: Connection['request'] = async (method, params) => {
    if (socket?.readyState !== open) throw new ChannelError('lost', 'The call channel is not connected')
    return await rpc.request(method, params)
  }

  const receive = (data: unknown) => {
    if (typeof data !== 'string') return
    frames += 1
    if (data.startsWith('#')) {
      for (const listener of texts) listener(data)
      return
    }
    const frame = readServerFrame(parseJson(data))
    if (frame.kind === 'answer') rpc.answered(frame)
    else if (frame.kind === 'request') {
      acknowledge(frame)
      options.onRequest(frame.request)
    } else if (frame.id !== null) send({ id: frame.id, error: frame.error })
  }

  const acknowledge = ({ id, request: { method, params } }: RequestFrame<ServerRequest>) => {
    if (id === null) return
    if (method === 'verto.ping' || ('callID' in params && params.callID !== undefined))
      send({ id, result: { method } })
  }

  /** A channel can be dead without being closed; only a missing answer shows that. */
  const keepAlive = (current: Socket) => {
    cancelPing = clock.after(clientPingMs, () => {
      void check(current)
    })
  }
  const check = async (current: Socket) => {
    const before = frames
    const answered = await ping()
    if (current !== socket) return
    // On a slow line the answer may be queued behind much else.
    if (answered || frames > before) keepAlive(current)
    else lose(current)
  }
  const ping = async (): Promise<boolean> => {
    try {
      await request('verto.ping', {})
      return true
    } catch (error) {
      // A refusal is an answer too.
      return error instanceof ChannelError && error.fault === 'refused'
    }
  }

  const lose = (lost: Socket) => {
    if (lost !== socket) return
    socket = undefined
    cancelOpening?.()
    cancelPing?.()
    lost.close()
    rpc.failAll(new ChannelError('lost', 'The call channel was lost'))
    if (wanted) {
      status.set('retrying')
      const { min, max } = reconnectAfterMs
      cancelRetry = clock.after(min + random() * (max - min), connect)
    }
    options.onLost()
  }

  const connect = () => {
    const current = options.createSocket(options.url)
    socket = current
    cancelOpening = clock.after(openTimeoutMs, () => {
      lose(current)
    })
    current.addEventListener('open', () => {
      if (current !== socket) return
      cancelOpening?.()
      status.set('ready')
      keepAlive(current)
      options.onOpen()
    })
    current.addEventListener('close', () => {
      lose(current)
    })
    current.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (current === socket) receive(data)
    })
  }

  return {
    status,
    start: () => {
      if (wanted) return
      wanted = true
      status.set('connecting')
      connect()
    },
    stop: () => {
      wanted = false
      cancelRetry?.()
      status.set('error')
      if (socket !== undefined) lose(socket)
    },
    checkNow: () => {
      if (!wanted) return
      if (socket === undefined) {
        cancelRetry?.()
        connect()
        return
      }
      const current = socket
      const cancel = clock.after(networkCheckMs, () => {
        lose(current)
        if (!wanted || socket !== undefined) return
        cancelRetry?.()
        connect()
      })
      void ping().then(cancel, cancel)
    },
    drop: () => {
      if (socket !== undefined) lose(socket)
    },
    request,
    sendText,
    onText: (listener) => {
      texts.add(listener)
      return () => {
        texts.delete(listener)
      }
    },
  }
}
