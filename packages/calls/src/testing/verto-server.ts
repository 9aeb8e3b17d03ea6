import { WebSocketServer, type WebSocket } from 'ws'

export interface Frame {
  id?: number | string | null
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: Record<string, unknown>
}

/** A call channel on a real socket that sends only what the test tells it to. */
export const startVertoServer = async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  let current: WebSocket | undefined
  let connections = 0
  let seen: Frame[] = []
  const texts: string[] = []
  const waiting = new Set<() => void>()
  const changed = () => {
    for (const check of waiting) check()
  }

  server.on('connection', (socket) => {
    current = socket
    connections += 1
    socket.on('message', (data: Buffer) => {
      const text = data.toString('utf8')
      if (text.startsWith('#')) texts.push(text)
      else {
        const frame: unknown = JSON.parse(text)
        if (isFrame(frame)) seen.push(frame)
      }
      changed()
    })
    changed()
  })

  const until = <T>(read: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const check = () => {
        const value = read()
        if (value === undefined) return
        waiting.delete(check)
        resolve(value)
      }
      waiting.add(check)
      check()
    })
  const send = (frame: object) => {
    current?.send(JSON.stringify({ jsonrpc: '2.0', ...frame }))
  }
  let lastId = 40

  return {
    url: `ws://127.0.0.1:${String(address.port)}/verto`,
    texts,
    connections: () => connections,
    connected: (count: number) => until(() => (connections >= count ? true : undefined)),
    /** The next frame with this method (or, for an answer, this id), taken out of what was seen. */
    next: (wanted: { method: string } | { id: number }): Promise<Frame> =>
      until(() => {
        const found = seen.find((frame) =>
          'method' in wanted
            ? frame.method === wanted.method
            : frame.method === undefined && frame.id === wanted.id,
        )
        if (found !== undefined) seen = seen.filter((frame) => frame !== found)
        return found
      }),
    textCount: (count: number) => until(() => (texts.length >= count ? true : undefined)),
    unread: () => seen,
    answer: (request: Frame, result: object) => {
      send({ id: request.id, result: { sessid: 'S', ...result } })
    },
    refuse: (request: Frame, error: object) => {
      send({ id: request.id, error })
    },
    request: (method: string, params: object): number => {
      lastId += 1
      send({ id: lastId, method, params })
      return lastId
    },
    sendText: (text: string) => {
      current?.send(text)
    },
    cut: () => {
      current?.terminate()
    },
    [Symbol.asyncDispose]: async () => {
      for (const client of server.clients) client.terminate()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
const isFrame = (value: unknown): value is Frame => typeof value === 'object' && value !== null
