import type { FastifyReply, FastifyRequest } from 'fastify'
import { forRequest } from '../platform/request-context.ts'
import type { Part, Tracing } from '../platform/tracing.ts'

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/**
 * Runs what a request sets off on its behalf, as a part of its trace where there are traces. It is named by its route: an address may
 * name a person. That of a proxy goes on only where the proxy is trusted, which has to drop what others send it.
 */
export const createRequestContext = (tracing: Tracing | undefined) => {
  const parts = new WeakMap<FastifyRequest, Part>()
  const begin = (request: FastifyRequest, traces: Tracing): Part => {
    const { id, ip, socket, headers } = request
    const method = methods.has(request.method) ? request.method : 'other'
    const route = request.routeOptions.url ?? 'none'
    const { traceparent } = headers
    const isTrusted = ip !== socket.remoteAddress
    const part = traces.begin(`${method} ${route}`, {
      kind: 'server',
      about: { 'http.request.method': method, 'http.route': route, 'lykta.request': id },
      parent: isTrusted && typeof traceparent === 'string' ? traces.parentOf(traceparent) : undefined,
    })
    parts.set(request, part)
    return part
  }
  return {
    enter: (request: FastifyRequest, done: () => void): void => {
      forRequest(request.id, () => {
        const part = parts.get(request) ?? (tracing === undefined ? undefined : begin(request, tracing))
        if (part === undefined) done()
        else part.run(done)
      })
    },
    leave: (request: FastifyRequest, { statusCode }: FastifyReply): void => {
      parts.get(request)?.end({
        about: { 'http.response.status_code': statusCode },
        ...(statusCode >= 500 ? { failed: statusCode } : {}),
      })
    },
  }
}
