import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { After } from '../platform/timers.ts'

const bodyTimeoutMs = 120_000
/** A line on which nothing at all has come for so long is dead. */
export const stalledAfterMs = 60_000

/**
 * Ends requests whose body does not come: one that stands still, and one that takes longer than its route allows. A
 * slow line takes its time with a film, and nobody keeps a connection busy by a byte now and then.
 */
export const endSlowBodies =
  (after: After) =>
  async ({ raw, routeOptions }: Pick<FastifyRequest, 'raw' | 'routeOptions'>): Promise<void> => {
    if (!raw.complete) watch(raw, routeOptions.config.bodyTimeoutMs ?? bodyTimeoutMs, after)
  }

const watch = (request: IncomingMessage, withinMs: number, after: After) => {
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
