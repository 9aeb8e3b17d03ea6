import { clientMethods, type ClientMethod } from '@lykta/contract/calls/verto-client-requests'
import type { ServerMethod, ServerParamsByMethod } from '@lykta/contract/calls/verto-server-requests'
import * as z from 'zod/mini'
import { soFar } from './at-rest.ts'
import { converse, type Peer } from './fake-sockets.ts'

const FrameSchema = z.looseObject({
  id: z.optional(z.union([z.string(), z.number()])),
  method: z.optional(z.enum(clientMethods)),
  params: z.optional(
    z.looseObject({
      action: z.optional(z.string()),
      dialogParams: z.optional(
        z.looseObject({ callID: z.string(), destination_number: z.optional(z.string()) }),
      ),
      sdp: z.optional(z.string()),
    }),
  ),
})
type Frame = z.infer<typeof FrameSchema>
export type AskedParams = NonNullable<Frame['params']>

/** The call channel: signs everybody in, accepts every request, and otherwise only says what the test wants. */
export const startVerto = () => {
  let current: Peer | undefined
  let lastId = 100
  let down = false
  const refused = new Set<ClientMethod>()
  let speedMs: { up: number; down: number } | undefined = { up: 100, down: 100 }
  let speedTests = 0
  const frames: Frame[] = []
  const send = (frame: object) => current?.send(JSON.stringify({ jsonrpc: '2.0', ...frame }))
  const say = <M extends ServerMethod>(method: M, params: ServerParamsByMethod[M]) => {
    lastId += 1
    send({ id: lastId, method, params })
  }
  converse('/verto', (peer) => {
    if (down) peer.close()
    current = peer
    return (text) => {
      if (typeof text !== 'string') return
      if (text.startsWith('#')) {
        if (text.startsWith('#SPU')) speedTests += 1
        if (text !== '#SPE' || speedMs === undefined) return
        peer.send(`#SPU ${String(speedMs.up)}`)
        peer.send(`#SPD ${String(speedMs.down)}`)
        return
      }
      const frame = FrameSchema.parse(JSON.parse(text))
      frames.push(frame)
      const { id, method, params } = frame
      if (method === undefined) return
      if (refused.has(method)) {
        send({ id, error: { code: -32_603, message: 'INTERNAL ERROR' } })
        return
      }
      const holdState = params?.action === 'hold' ? { holdState: 'held' } : {}
      send({ id, result: { sessid: 'S', message: 'ok', callID: params?.dialogParams?.callID, ...holdState } })
      if (method === 'login') say('verto.clientReady', { reattached_sessions: [] })
    }
  })
  return {
    /** The app's requests with this method, in order. */
    asked: (method: ClientMethod): readonly AskedParams[] =>
      soFar(
        method,
        frames.flatMap((frame) =>
          frame.method === method && frame.params !== undefined ? [frame.params] : [],
        ),
      ),
    say,
    /** Refuses every request of this kind from now on. */
    refuse: (method: ClientMethod) => refused.add(method),
    /** How many speed tests have begun. */
    speedTests: () => speedTests,
    /** How long a quarter of a megabyte takes in a speed test; undefined: it never ends. */
    setSpeed: (ms: typeof speedMs) => {
      speedMs = ms
    },
    /** Breaks the connection, and every new one until it is up again. */
    setDown: (isDown: boolean) => {
      down = isDown
      if (isDown) current?.close()
    },
  }
}
