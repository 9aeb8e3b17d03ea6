import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What every answer says to browsers: run nothing but what comes from here, tell nobody, keep no answer of the API. */
export const addSecurityHeaders = (
  http: Pick<FastifyInstance, 'register' | 'addHook'>,
  {
    https,
    connectTo,
  }: {
    https: boolean
    /** Where else the apps may connect to, such as a FreeSWITCH. */
    connectTo: readonly string[]
  },
): void => {
  void http.register(helmet, {
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
      },
    },
    strictTransportSecurity: https,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  http.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(), payment=()')
    // Tokens and what families write stay on no disk of a phone that is borrowed or sold.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store')
    }
  })
}
