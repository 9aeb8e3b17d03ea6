import { ServerResponse, type IncomingMessage } from 'node:http'
import { AppError, toAppError } from '../errors.ts'
import type { After } from '../platform/timers.ts'
import type { Connections } from './http-connections.ts'
import { limits } from './limits.ts'
import type { RequestRates } from './request-rates.ts'
import { nameOfUser } from './sign-in.ts'
import { endSlowBody } from './slow-bodies.ts'

/** What Engine.IO calls with each request before it looks at it. */
type Middleware = (request: IncomingMessage, response: unknown, next: () => void) => void

/** Engine.IO reads a body before it counts the packets in it, of which each may cost. */
const isTooLarge = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && !(Number(headers['content-length']) <= limits.http.publicBodyBytes)

/**
 * The limits of HTTP for clients of the feed that poll: Engine.IO takes their requests before Fastify sees them. WebSockets have
 * limits of their own.
 */
export const limitPolling = ({
  rates,
  connections,
  userOf,
  mayUpgrade,
  clientAddress,
  after,
}: {
  rates: Pick<RequestRates, 'checkNetwork'>
  connections: Pick<Connections, 'signedIn'>
  /** Who has signed in over the connection of Engine.IO that a request is for. */
  userOf: (request: IncomingMessage) => number | undefined
  mayUpgrade: (request: IncomingMessage) => boolean
  clientAddress: (request: IncomingMessage) => string
  after: After
}): Middleware => {
  return (request, response, next) => {
    // An upgrade has no HTTP response.
    if (!(response instanceof ServerResponse)) {
      if (mayUpgrade(request)) next()
      else request.socket.destroy()
      return
    }
    const refuse = (refusal: AppError, headers: Record<string, string>): void => {
      response.writeHead(refusal.status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      response.end(JSON.stringify(refusal.toRefusal()))
    }
    endSlowBody(request, after)
    rates.checkNetwork(clientAddress(request)).then(
      () => {
        // Engine.IO would wait for the end of a request that has already ended.
        if (request.socket.destroyed) return
        // Only the client itself knows the id, and it may use any number of HTTP connections.
        const userId = userOf(request)
        if (userId !== undefined) connections.signedIn(request, nameOfUser(userId))
        else if (isTooLarge(request)) {
          refuse(new AppError('too_large'), { connection: 'close' })
          return
        }
        next()
      },
      (thrown: unknown) => {
        const refusal = toAppError(thrown)
        refuse(refusal, { 'retry-after': String(refusal.details.retryAfterSeconds) })
      },
    )
  }
}
