import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  type RawServerDefault,
  type RouteOptions,
} from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError, badInput, notFound, toAppError } from '../errors.ts'
import { isLoopback } from '../platform/host-in-address.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Tracing } from '../platform/tracing.ts'
import type { After } from '../platform/timers.ts'
import type { CrashNotes } from '../platform/crash-notes.ts'
import { requestNumber } from '../platform/request-number.ts'
import { boundedLists } from './bounded-lists.ts'
import type { Connections } from './http-connections.ts'
import { parseJsonBodies } from './json-body.ts'
import type { RequestRates } from './request-rates.ts'
import { addSecurityHeaders } from './security-headers.ts'
import type { CloseConnection } from './close-connections.ts'
import { goesOnWhenFull } from './full-disk.ts'
import { limits } from './limits.ts'
import { endSlowBodies } from './slow-bodies.ts'
import { createRequestContext } from './traced-requests.ts'
import type { ErrorCode } from '@lykta/contract/errors'
import { refusalsOf, type Route, type RouteAccess } from '@lykta/contract/route'
import type { createSignIn, SignIn } from './sign-in.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. Startup fails for a route without it. */
    access?: RouteAccess
    /** How long receiving the body may take. Defaults to two minutes. */
    bodyTimeoutMs?: number
    /** The route in the contract. */
    contract?: Route
  }
}

export type Http = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** Registers routes at their paths: below `/api`, or outside it. */
export type RegisterRoutes = (api: Http, signIn: SignIn) => void

/** By which whoever got an answer can name it, and whoever looks after the server finds it in the log. */
export const requestIdHeader = 'x-request-id'

export const longestBodyMs = limits.http.requestTimeoutMs

// Missing fields get the same message everywhere; the library's own is for programmers.
z.config({
  customError: (issue) =>
    issue.code === 'invalid_type' && issue.input === undefined ? 'Required' : undefined,
})

export interface HttpOptions {
  log: Log
  rates: RequestRates
  admit: ReturnType<typeof createSignIn>['admit']
  connections: Pick<Connections, 'follow' | 'signedIn'>
  /** @throws disk_full if nothing more can be stored */
  checkRoom?: () => Promise<void>
  tls: { cert: string; key: string } | undefined
  /** The proxies trusted to name a client's IP address. */
  trustProxy: string[]
  /** Other sites whose pages may call the API. */
  allowedOrigins: readonly string[]
  /** Whether browsers reach the server over https, whichever program encrypts. */
  https: boolean
  /** The only names, besides those of this machine, under which browsers may ask; undefined means any. */
  hosts?: readonly string[] | undefined
  /** Where else the apps may connect to, such as a FreeSWITCH. */
  connectTo: readonly string[]
  after: After
  closeConnection: CloseConnection
  crashNotes?: CrashNotes
  tracing?: Tracing | undefined
  /** Called once each request has been answered. */
  onAnswered?: Metrics['answered']
  /** Called for each route. */
  onRoute?: ((route: RouteOptions) => void) | undefined
  /** Called for each refusal that its route does not declare, so that a test can fail. */
  onUndeclaredRefusal?: ((refusal: UndeclaredRefusal) => void) | undefined
}

export interface UndeclaredRefusal {
  method: string
  route: string | undefined
  code: ErrorCode
}

/**
 * The HTTP server without its routes: framing, security headers, sign-in, parsing, and the one place where errors
 * become responses. Not listening yet.
 */
export const createHttp = (deps: HttpOptions): Http => {
  const { log, rates, tls, https, hosts, trustProxy, allowedOrigins, connectTo } = deps
  const http: Http = fastify({
    bodyLimit: limits.http.publicBodyBytes,
    trustProxy,
    genReqId: requestNumber,
    // What a client calls its request is not what the log calls it.
    requestIdHeader: false,
    clientErrorHandler: (error, socket) => {
      refuseUnreadable(error, socket, deps.closeConnection)
    },
    // The router refuses what it cannot read before any hook: without security headers, and with the path in the text.
    rewriteUrl: ({ url = '/', headers: { host } }) =>
      isReadable(url) && isOneOf(hosts, host) ? url : '/api/nothing',
    routerOptions: { maxParamLength: limits.http.headerBytes },
    // Fastify applies its own options for these only to a server that it makes itself.
    serverFactory: (handler) => {
      const options = {
        maxHeaderSize: limits.http.headerBytes,
        headersTimeout: limits.http.headersTimeoutMs,
        requestTimeout: limits.http.requestTimeoutMs,
        keepAliveTimeout: limits.http.keepAliveTimeoutMs,
      }
      const server =
        tls === undefined
          ? createHttpServer(options, handler)
          : createHttpsServer({ ...options, ...tls }, handler)
      deps.connections.follow(server)
      return server
    },
  }).withTypeProvider<ZodTypeProvider>()
  // Only JSON, unless a route declares otherwise: any site can send plain text without a preflight.
  http.removeContentTypeParser('text/plain')
  parseJsonBodies(http)
  http.setValidatorCompiler(validatorCompiler)
  const takenAway = new Set<string>()
  http.setSerializerCompiler(boundedLists(({ method, url }) => takenAway.has(`${method} ${url}`)))

  const context = createRequestContext(deps.tracing)
  http.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    context.enter(request, done)
  })
  // A body that arrives in parts is read on behalf of the connection.
  http.addHook('preValidation', (request, _reply, done) => {
    context.enter(request, done)
  })
  http.addHook('onResponse', (request, reply, done) => {
    context.leave(request, reply)
    done()
  })
  // First of all, so that refusals have the headers too.
  addSecurityHeaders(http, { https, connectTo, allowedOrigins })
  // A browser's preflight has no token, and is answered before sign-in.
  if (allowedOrigins.length > 0) {
    void http.register(cors, {
      origin: [...allowedOrigins],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['token', 'authorization', 'content-type'],
      exposedHeaders: ['retry-after', requestIdHeader],
      maxAge: 600,
    })
  }
  http.addHook('onRoute', (route) => {
    const { method, url, config } = route
    const isApi = url.startsWith('/api/') && !url.startsWith('/api/docs')
    if (isApi && config?.access === undefined)
      throw new Error(`${String(method)} ${url} does not say who may call it`)
    if (config?.access !== undefined && config.access !== 'public') route.bodyLimit ??= limits.http.bodyBytes
    if (config?.contract?.perHour === 'exports') takenAway.add(`${String(method)} ${url}`)
    deps.onRoute?.(route)
  })
  const { crashNotes, onAnswered } = deps
  if (onAnswered !== undefined) {
    http.addHook(
      'onResponse',
      async ({ method, routeOptions: { url: route } }, { statusCode, elapsedTime }) => {
        onAnswered({ method, route, status: statusCode, seconds: elapsedTime / 1_000 })
      },
    )
  }
  if (crashNotes !== undefined) {
    http.addHook('onRequest', async ({ id, method, routeOptions: { url = 'no route' } }, reply) => {
      reply.raw.once('close', crashNotes(`${id} ${method} ${url}`))
    })
  }
  http.addHook('onRequest', async (request) => {
    await rates.checkAddress(request)
    const who = await deps.admit(request, request.routeOptions.config.access ?? 'public')
    if (who !== undefined) deps.connections.signedIn(request.raw, who)
    await rates.checkSignedIn(request, who)
    const { contract } = request.routeOptions.config
    if (contract !== undefined && !goesOnWhenFull(contract)) await deps.checkRoom?.()
  })
  http.addHook('onRequest', endSlowBodies(deps.after))
  // UPDATE takes `{data: {…}}` or the bare object: the routes see the bare one.
  http.addHook('preValidation', async (request) => {
    if (request.method === 'PUT') request.body = bare(request.body)
  })

  http.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = loggedRefusal(log, error, request)
    const { url, config } = request.routeOptions
    if (config.contract !== undefined && !refusalsOf(config.contract).includes(refusal.code)) {
      const undeclared = { method: request.method, route: url, code: refusal.code }
      log.error({ ...undeclared, request: request.id }, 'refusal not declared by its route')
      deps.onUndeclaredRefusal?.(undeclared)
    }
    const { retryAfterSeconds, hangsUp } = refusal.details
    if (hangsUp === true) reply.header('connection', 'close')
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    return reply.code(refusal.status).send(refusal.toRefusal())
  })
  return http
}

/** The refusal that an error becomes, after the log has what is no fault of the client's. */
export const loggedRefusal = (log: Log, error: FastifyError, request: FastifyRequest): AppError => {
  const refusal = translate(error)
  // Who refuses without a cause has nothing to say to the log, such as `/readyz`, which is asked every second.
  if (refusal.status >= 500 && (error !== refusal || refusal.cause !== undefined)) {
    const { id, method, routeOptions } = request
    log.error({ err: error, request: id, method, route: routeOptions.url }, 'request failed')
  }
  return refusal
}

/** Translates all errors of this transport: validation, the framework's, ours, and unexpected ones. */
const translate = (error: FastifyError): AppError => {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const issue of error.validation) {
      const field = issue.instancePath.split('/').filter(Boolean).join('.') || 'body'
      fields[field] ??= issue.message ?? 'This cannot be accepted.'
    }
    return badInput(fields)
  }
  // A name longer than the file system allows names no file.
  if (error.code === 'ENAMETOOLONG') return notFound()
  switch (error.statusCode ?? 500) {
    // The framework refuses paths that lead out of a folder of files; the rest are refusals of our own.
    case 403:
    case 404:
      return notFound()
    case 413:
      return new AppError('too_large')
    case 415:
      return new AppError('unsupported_media_type')
    case 400:
      return new AppError('bad_input', { message: 'This request could not be read.' })
    default:
      return toAppError(error)
  }
}

/** Paths that belong to no route, and that would fail where files are looked up. */
const isReadable = (url: string): boolean => {
  try {
    return !/\/\/|\\|\0/.test(decodeURIComponent(url.split('?')[0] ?? ''))
  } catch {
    return false
  }
}

/** A page whose host name was made to resolve to this machine (DNS rebinding) can set every header but this one. */
const isOneOf = (hosts: readonly string[] | undefined, host = ''): boolean => {
  const name = host.replace(/:\d+$/, '').replaceAll(/[[\]]/g, '')
  return hosts === undefined || hosts.includes(name) || isLoopback(name)
}

/**
 * Input that is not HTTP, or whose URL or headers are far too long, never becomes a request, so this writes the
 * response itself.
 */
const refuseUnreadable = (
  error: Error & { code?: string },
  socket: Socket,
  closeConnection: CloseConnection,
): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const isLong = error.code === 'HPE_HEADER_OVERFLOW'
  const body = JSON.stringify(new AppError(isLong ? 'too_large' : 'bad_input').toRefusal())
  const head = [
    `HTTP/1.1 ${isLong ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${String(Buffer.byteLength(body))}`,
    `${requestIdHeader}: ${requestNumber()}`,
    'connection: close',
  ]
  // The server no longer follows the connection, and the client may never close its side.
  closeConnection(socket, () => {
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  })
}

const bare = (body: unknown): unknown =>
  typeof body === 'object' &&
  body !== null &&
  Object.keys(body).length === 1 &&
  'data' in body &&
  typeof body.data === 'object'
    ? body.data
    : body
