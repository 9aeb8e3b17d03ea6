import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { SiteConfig } from '@lykta/contract/config'
import { configRoutes } from '@lykta/contract/config/routes'
import type { FastifyReply } from 'fastify'
import { AppError, routeUnknown } from '../errors.ts'
import { authorityPath } from '../platform/tls-trust.ts'
import { success } from './response-envelope.ts'
import type { Http } from './http.ts'
import { serveRoutes } from './routes.ts'

/** Not part of the API, and so not in its documentation. */
const unlisted = { schema: { hide: true } }

/** Serves everything besides the API: both apps, and the paths for operators and older clients. */
export const registerSite = async (
  http: Http,
  options: {
    folders: { webApp: string; boxApp: string }
    authority: { cert: string } | undefined
    ready: () => Promise<void>
    /** What does not work though the process lives; undefined: nothing. */
    fault: () => string | undefined
  },
): Promise<void> => {
  const { folders, ready, fault } = options
  await http.register(staticFiles, {
    root: folders.webApp,
    wildcard: true,
    cacheControl: false,
    preCompressed: true,
    setHeaders: cacheControl,
  })
  await http.register(staticFiles, {
    root: folders.boxApp,
    prefix: '/box/',
    decorateReply: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: cacheControl,
  })

  http.get('/box', unlisted, (_request, reply) => reply.redirect('/box/'))
  // Any other path is a page of an app, unless it looks like a file or belongs to the API.
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|media|branding|socket\.io|verto|mqtt)(\/|$)/.test(path)
    if (!isPage || /\.[a-z\d]{2,5}$/i.test(path)) throw routeUnknown()
    return page(reply, path.startsWith('/box/') ? folders.boxApp : folders.webApp)
  })

  const { authority } = options
  if (authority !== undefined) {
    http.get(authorityPath, unlisted, (_request, reply) =>
      reply.type('application/x-x509-ca-cert').send(authority.cert),
    )
  }
  http.get('/healthz', unlisted, () => success('alive', fault()))
  http.get('/readyz', unlisted, async () => {
    await ready().catch((cause: unknown) => {
      throw new AppError('unavailable', { cause })
    })
    return success('ready')
  })
  // Clients of sails.io.js on another origin load this as a script before they connect.
  http.get('/__getcookie', unlisted, (_request, reply) =>
    reply
      .type('application/javascript')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send('_sailsIoJSConnect();'),
  )
}

/** Names in `/assets` contain a hash of the content; caches revalidate everything else. */
const cacheControl = (reply: FastifyReply, path: string) => {
  reply.header(
    'cache-control',
    /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
}

const page = async (reply: FastifyReply, folder: string) => {
  const html = await readFile(join(folder, 'index.html')).catch(() => {
    throw routeUnknown()
  })
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
}

/** `GET config`: what an app must know before login. */
export const createConfigRoutes = (read: () => Promise<SiteConfig>) =>
  serveRoutes('config', configRoutes, { read: async () => success(await read()) })
