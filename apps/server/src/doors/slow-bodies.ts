import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { After } from '../platform/timers.ts'

const bodyTimeoutMs = 120_000
/** A connection on which nothing arrives for this long is dead. */
export const stalledAfterMs = 60_000

/**
 * Ends requests whose body stalls or takes longer than its route allows. A film may take its time on a slow line, but a
 * byte now and then does not keep a connection open.
 */
export const endSlowBodies =
  (after: After) =>
  async ({ raw, routeOptions }: Pick<FastifyRequest, 'raw' | 'routeOptions'>): Promise<void> => {
    if (!raw.complete) endSlowBody(raw, after, routeOptions.config.bodyTimeoutMs)
  }

/** The same for a request that is not Fastify's. */
export const endSlowBody = (request: IncomingMessage, after: After, withinMs = bodyTimeoutMs): void => {
  const { socket } = request
  let left = withinMs
  let heard = socket.bytesRead
  let cancel: (() => void) | undefined
  const wait = () => {
    const waitedMs = Math.min(left, stalledAfterMs)
    cancel = after(waitedMs, () => {
      if (request.complete) return
      left -= waitedMs
      if (left <= 0 || socket.bytesRead === heard) {
        request.destroy()
        return
      }
      heard = socket.bytesRead
      wait()
    })
  }
  wait()
  request.once('close', () => cancel?.())
}
