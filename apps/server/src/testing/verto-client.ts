import { WebSocket } from 'ws'
import { z } from 'zod'

const FrameSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string()]).nullable().optional(),
  method: z.string().optional(),
  params: z.looseObject({ callID: z.string().optional() }).optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.number().optional(), message: z.string().optional() }).optional(),
})
export type Frame = z.infer<typeof FrameSchema>

/** A client of the call channel that sees every frame in order. */
export const connectVerto = async (origin: string, headers: Record<string, string> = {}) => {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/verto`, { headers })
  const frames: Frame[] = []
  const texts: string[] = []
  const checks = new Set<() => void>()
  const changed = () => {
    for (const check of checks) check()
  }
  let closeCode: number | undefined
  let lastId = 0
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8')
    if (text.startsWith('#')) texts.push(text)
    else frames.push(FrameSchema.parse(JSON.parse(text)))
    changed()
  })
  socket.on('close', (code) => {
    closeCode = code
    changed()
  })
  socket.on('error', () => undefined)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })

  const until = <T>(read: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const check = () => {
        const value = read()
        if (value === undefined) return
        checks.delete(check)
        resolve(value)
      }
      checks.add(check)
      check()
    })
  const seen = new Set<Frame>()
  const take = (fits: (frame: Frame) => boolean) =>
    until(() => {
      const frame = frames.find((one) => !seen.has(one) && fits(one))
      if (frame !== undefined) seen.add(frame)
      return frame
    })
  const send = (value: unknown) => {
    socket.send(typeof value === 'string' ? value : JSON.stringify(value))
  }
  const request = async (method: string, params?: object): Promise<Frame> => {
    lastId += 1
    const id = lastId
    send({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }), id })
    return await take((frame) => frame.method === undefined && frame.id === id)
  }

  return {
    send,
    request,
    take,
    /** The next request of the server with this method. */
    next: (method: string) => take((frame) => frame.method === method),
    /** The frames received and not yet taken. */
    rest: () => frames.filter((frame) => !seen.has(frame)),
    /** The received frames, in order: methods of requests, and `result` or `error` of replies. */
    order: () => frames.map((frame) => frame.method ?? (frame.error === undefined ? 'result' : 'error')),
    texts,
    text: (fits: (text: string) => boolean) => until(() => texts.find(fits)),
    closed: () => until(() => closeCode),
    /** Stops reading. */
    pause: () => {
      socket.pause()
    },
    close: () => {
      socket.close()
    },
    /** Cuts the connection, as a pulled cable does. */
    cut: () => {
      socket.terminate()
    },
  }
}
export type VertoClient = Awaited<ReturnType<typeof connectVerto>>
