import type { IncomingMessage } from 'node:http'
import { WebSocketServer } from 'ws'
import type { ConnectionLimits } from '../ports/connection-limits.ts'
import type { Rates } from '../ports/rates.ts'
import type { Clock, Ids } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { After } from '../platform/timers.ts'
import { askToReconnect } from './ask-to-reconnect.ts'
import { createConnectionRate } from './connection-rate.ts'
import type { CloseConnection } from './close-connections.ts'
import { limits } from './limits.ts'
import { createPendingSignIns, enterSignIn } from './pending-sign-ins.ts'
import type { UpgradeHandler } from './websocket-upgrades.ts'
import { createVertoConnection } from './verto-connection.ts'
import type { VertoHandlers } from '../ports/call-channel.ts'
import type { SignedInUser, SignedInBox } from '../signed-in.ts'

/** By RFC 6455's registry: the server restarts. */
const restarting = 1012

export interface VertoDoor {
  serve: (handlers: VertoHandlers) => void
  upgrade: UpgradeHandler
  /** Has every session connect anew, within so many milliseconds; answered calls go on. */
  askToReconnect: (overMs: number) => Promise<void>
  close: () => Promise<void>
}

/** The call channel at `/verto`: framing, sign-in, parsing and the translation of errors. Knows nothing of calls. */
export const createVertoDoor = (deps: {
  log: Log
  clock: Clock
  rates: Rates
  connectionLimits: ConnectionLimits
  ids: Ids
  after: After
  user: (token: string) => Promise<SignedInUser>
  box: (token: string) => Promise<SignedInBox>
  clientAddress: (request: IncomingMessage) => string
  closeConnection: CloseConnection
}): VertoDoor => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.verto.signedIn.frameBytes,
    perMessageDeflate: false,
    // Verto servers echo whatever protocol a client offers.
    handleProtocols: (protocols) => [...protocols][0] ?? false,
  })
  const callRate = deps.rates.of('calls', limits.verto.calls)
  const pending = createPendingSignIns(createConnectionRate(deps.rates, 'verto'))
  let handlers: VertoHandlers | undefined
  /** Server requests are numbered across all connections. */
  let lastId = 0

  return {
    serve: (served) => {
      handlers = served
    },
    upgrade: (request, socket, head) => {
      if (handlers === undefined) {
        socket.destroy()
        return
      }
      const serving = handlers
      const own = enterSignIn(pending, socket, deps.clientAddress(request))
      if (own === undefined) return
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        own.cutBy(() => {
          webSocket.terminate()
        })
        createVertoConnection({
          ...deps,
          callRate,
          webSocket,
          socket,
          pending: own,
          handlers: serving,
          nextId: () => (lastId += 1),
        })
      })
    },
    askToReconnect: (overMs) =>
      askToReconnect([...sockets.clients], { ...deps, overMs }, (webSocket) => {
        webSocket.close(restarting)
      }),
    close: async () => {
      handlers = undefined
      // Calls continue: their media does not pass through here, and their sessions reconnect.
      for (const webSocket of sockets.clients) webSocket.terminate()
      await new Promise<void>((resolve) => {
        sockets.close(() => {
          resolve()
        })
      })
    },
  }
}
