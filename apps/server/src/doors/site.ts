import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { SiteConfig } from '@lykta/contract/config'
import type { ViolationReport } from '@lykta/contract/site/routes'
import { configRoutes } from '@lykta/contract/config/routes'
import { authorityRoutes, securityContactRoutes, siteRoutes } from '@lykta/contract/site/routes'
import type { FastifyReply } from 'fastify'
import { AppError, routeUnknown } from '../errors.ts'
import { success } from './response-envelope.ts'
import type { Http, RegisterRoutes } from './http.ts'
import { mayScrape } from './may-scrape.ts'
import { Redirect, SentFile } from './replies.ts'
import { serveRoutes } from './routes.ts'

/** Serves both apps: folders of files as they were built, and pages. */
export const registerSite = async (
  http: Http,
  folders: { webApp: string; boxApp: string },
): Promise<void> => {
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

  // Any other path is a page of an app, unless it looks like a file or belongs to the API.
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|media|branding|socket\.io|verto|mqtt)(\/|$)/.test(path)
    if (!isPage || /\.[a-z\d]{2,5}$/i.test(path)) throw routeUnknown()
    return page(reply, path.startsWith('/box/') ? folders.boxApp : folders.webApp)
  })
}

/** The paths for operators, browsers and older clients. */
export const createSiteRoutes = ({
  authority,
  notReady,
  fault,
  metrics,
  onViolation,
  securityText,
}: {
  authority: { cert: string } | undefined
  /** Why nobody should be sent to this server, in a sentence for the operator; undefined: it is ready. */
  notReady: () => Promise<string | undefined>
  /** What does not work although the process is alive; undefined: nothing. */
  fault: () => string | undefined
  metrics: { token: string | undefined; read: () => Promise<string> }
  onViolation: (report: ViolationReport) => Promise<void>
  /** Undefined: nobody has said where faults are reported. */
  securityText: (() => string) | undefined
}): RegisterRoutes[] => [
  serveRoutes('site', siteRoutes, {
    box: () => new Redirect('/box/'),
    alive: () => success('alive', fault()),
    ready: async () => {
      const message = await notReady()
      if (message !== undefined) throw new AppError('unavailable', { message })
      return success('ready')
    },
    metrics: async ({ request }) => {
      if (!mayScrape(request.raw, metrics.token)) throw routeUnknown()
      return new SentFile(await metrics.read(), { caching: 'never' })
    },
    violation: async ({ body }) => {
      await onViolation(body['csp-report'])
      return success('reported')
    },
    sails: () => new SentFile('_sailsIoJSConnect();', { caching: 'askAgainShared' }),
  }),
  ...(securityText === undefined
    ? []
    : [
        serveRoutes('site', securityContactRoutes, {
          securityText: () => new SentFile(securityText(), { caching: 'askAgainShared' }),
        }),
      ]),
  ...(authority === undefined
    ? []
    : [
        serveRoutes('site', authorityRoutes, {
          certificate: () => new SentFile(authority.cert, { caching: 'askAgainShared' }),
        }),
      ]),
]

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
