import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { pathOf } from '@lykta/contract/route'
import { siteRoutes } from '@lykta/contract/site/routes'

/** Security headers on every response: run only our own scripts, send no referrer, cache no response of the API. */
export const addSecurityHeaders = (
  http: Pick<FastifyInstance, 'addHook'>,
  {
    https,
    connectTo,
    allowedOrigins,
  }: {
    /** Whether all browsers come over https. If not, a proxy may say of a single request that it did. */
    https: boolean
    /** Other servers that the apps may connect to, such as a FreeSWITCH. */
    connectTo: readonly string[]
    /** Other sites whose pages may show the media. */
    allowedOrigins: readonly string[]
  },
): void => {
  // Made once: Fastify's plugin for it puts them together anew for each request.
  const addHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...connectTo],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Firefox does not know `report-to` yet in the releases that people have; all know this.
        reportUri: [pathOf(siteRoutes.violation)],
      },
    },
    // Set below, as it depends on the request.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  http.addHook('onRequest', (request, reply, next) => {
    addHeaders(request.raw, reply.raw, () => {
      next()
    })
  })
  http.addHook('onSend', async (request, reply) => {
    if (https || request.protocol === 'https') {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    }
    reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(), payment=()')
    if (allowedOrigins.length > 0 && request.url.startsWith('/media/')) {
      reply.header('cross-origin-resource-policy', 'cross-origin')
    }
    // Tokens and families' messages must not stay on the disk of a phone that is borrowed or sold.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store')
    }
  })
}
