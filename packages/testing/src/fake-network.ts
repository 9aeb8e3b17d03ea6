import { errorTexts, type ErrorCode } from '@lykta/contract/errors'
import type { RefusalSchema } from '@lykta/contract/envelope'
import type { JsonRoute } from '@lykta/contract/route'
import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'
import { afterEach, beforeEach, vi } from 'vitest'
import type { z } from 'zod'
import { soFar, somethingHappened, waitForWork } from './at-rest.ts'

/** What a test needs to know about a route of the API to answer it. */
export type AnsweredRoute = Pick<JsonRoute, 'method' | 'path' | 'params' | 'query' | 'body' | 'answer'>

type Given<R, Name extends string> = R extends Record<Name, infer S extends z.ZodType> ? z.output<S> : unknown

/** A request as the route's schemas read it. */
export interface Call<R extends AnsweredRoute = AnsweredRoute> {
  params: Given<R, 'params'>
  query: Given<R, 'query'>
  body: Given<R, 'body'>
  headers: Headers
}

/** A code that a newer server may send, and that this app does not know. */
const unknownCode = 'code_of_a_newer_server'

type RefusalBody = Omit<z.input<typeof RefusalSchema>, 'code'> & { code: ErrorCode | typeof unknownCode }

/** Instead of an answer: the server refuses; `more` is what it says besides the code, `requestId` its number for the request. */
export class Refused {
  readonly status: number
  readonly body: RefusalBody
  readonly headers: Record<string, string>

  constructor(
    code: RefusalBody['code'],
    status: number,
    { requestId, ...more }: Pick<RefusalBody, 'fields' | 'error' | 'proofs'> & { requestId?: string } = {},
  ) {
    this.headers = requestId === undefined ? {} : { 'x-request-id': requestId }
    this.status = status
    const message = code === unknownCode ? 'Of a newer server' : errorTexts[code]
    this.body = { success: false, code, message, ...more }
  }
}

/** Instead of an answer: the connection breaks. */
export const unreachable: unique symbol = Symbol('unreachable')
/** Instead of an answer: none comes for as long as the test lasts. */
export const pending: unique symbol = Symbol('pending')
type NoAnswer = Refused | typeof unreachable | typeof pending

type Body<R extends AnsweredRoute> = z.input<R['answer']>
type Handler<R extends AnsweredRoute> = (call: Call<R>) => Body<R> | NoAnswer | Promise<Body<R> | NoAnswer>

/** A request that came, in order. */
export interface SeenRequest {
  method: string
  /** Below `/api`. */
  path: string
  query: Readonly<Record<string, string>>
  /** Undefined where there was none; a form is a FormData. */
  body: unknown
  headers: Headers
}

type AnyHandler = (call: Call) => unknown
interface Registered {
  route: AnsweredRoute
  pattern: RegExp
  handle: AnyHandler
}

/** One test's server, and the requests to it. A request still being read when the next test begins does not belong to that one. */
interface Server {
  registered: Map<string, Registered>
  faults: string[]
  requests: SeenRequest[]
  /** Requests that wait for their answers. */
  open: Set<{ url: string }>
  /** How many of them are still being read, before the test is asked for their answers. */
  arriving: number
  over: PromiseWithResolvers<void>
}
const createServer = (): Server => ({
  registered: new Map(),
  faults: [],
  requests: [],
  open: new Set(),
  arriving: 0,
  over: Promise.withResolvers(),
})
let server = createServer()

/** Each request that the app has made in this test; that there is none is known once the app is `atRest`. */
export const seen = (method?: string, path?: string): readonly SeenRequest[] =>
  soFar(
    ['request', method, path].join(' ').trim(),
    server.requests.filter(
      (request) =>
        (method === undefined || request.method === method) && (path === undefined || request.path === path),
    ),
  )

/** How many requests the test holds back the answers of. */
export const heldBack = (): number => server.open.size - server.arriving

waitForWork(() => (server.arriving > 0 ? 'a request is being sent' : undefined))

/** From now on, and until the test is over, the route has this answer. */
export function answer<R extends AnsweredRoute>(route: R, handler: Handler<R>): void
export function answer(route: AnsweredRoute, handle: AnyHandler): void {
  const { method, path } = route
  const pattern = new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  server.registered.set(`${method} ${path}`, { route, pattern, handle })
}

export const data = <T>(value: T): { success: true; data: T; message: string } => ({
  success: true,
  data: value,
  message: '',
})
export const list = <T>(
  items: T[],
  total = items.length,
): { success: true; data: T[]; total: number; message: string } => ({ ...data(items), total })

/** A page of a list that was not counted to its end. */
export const listPart = <T>(items: T[], total: number) => ({ ...list(items, total), more: true as const })

const find = (
  method: string,
  path: string,
): { found: Registered; params: Record<string, string> } | undefined => {
  // A fixed path counts before one with a name in it, as on the server.
  const sorted = [...server.registered.values()].sort(
    (a, b) => Number(a.route.path.includes(':')) - Number(b.route.path.includes(':')),
  )
  for (const found of sorted) {
    const match = found.route.method === method ? found.pattern.exec(path) : null
    if (match !== null) return { found, params: { ...match.groups } }
  }
  return undefined
}

const bodyOf = async (request: Request): Promise<unknown> => {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/form-data')) return request.formData()
  const text = await request.text()
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

const asResponse = (value: unknown): Response =>
  value instanceof Refused
    ? Response.json(value.body, { status: value.status, headers: value.headers })
    : Response.json(value)

const respond = async (request: Request): Promise<Response> => {
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.slice('/api'.length)
  const { method, headers } = request
  const query = Object.fromEntries(searchParams)
  const from = server
  const { faults, requests, over } = from
  const match = find(method, path)
  somethingHappened()
  from.arriving += 1
  const body = await bodyOf(request).finally(() => {
    from.arriving -= 1
  })
  requests.push({ method, path, query, body, headers })
  if (match === undefined) {
    faults.push(`nobody answers ${method} ${path}`)
    return Response.error()
  }
  const { route, handle } = match.found
  try {
    const call: Call = {
      params: route.params?.parse(match.params),
      query: route.query?.parse(query),
      body: route.body?.parse(unwrapped(method, body)),
      headers,
    }
    const given = await handle(call)
    if (given === pending) await over.promise
    if (given === pending || given === unreachable) return Response.error()
    return asResponse(given instanceof Refused ? given : route.answer.parse(given))
  } catch (error) {
    faults.push(`${method} ${path}: ${String(error)}`)
    return Response.error()
  }
}

/** The part that the route's schema reads: for an update the changes, which may be in `data`, and for a form its fields. */
const unwrapped = (method: string, body: unknown): unknown => {
  if (body instanceof FormData) return Object.fromEntries(body)
  return method === 'PUT' && typeof body === 'object' && body !== null && 'data' in body ? body.data : body
}

const isBelow = (path: string, request: Request): boolean => new URL(request.url).pathname.startsWith(path)

let intercepting = false

/**
 * To be awaited once a test's app is closed: what it has asked for gets its answers, and what is `pending` breaks, so that nothing
 * that comes of them reaches the next test.
 */
export const endRequests = async (): Promise<void> => {
  const { open, over } = server
  over.resolve()
  await vi.waitFor(() => {
    if (open.size > 0)
      throw new Error(`still without an answer: ${[...open].map(({ url }) => url).join(', ')}`)
  })
  // The app reads the last answers.
  await new Promise((resolve) => setTimeout(resolve))
}

/** Takes the place of the server for every test of the file; a request that nobody answers fails its test. */
export const interceptRequests = (): void => {
  const interceptors = intercepting ? [] : [new FetchInterceptor(), new XMLHttpRequestInterceptor()]
  intercepting = true
  for (const interceptor of interceptors) {
    interceptor.apply()
    // oxlint-disable-next-line typescript/no-misused-promises -- it is awaited: what nobody has answered by then goes out
    interceptor.on('request', async ({ request, controller }) => {
      // The feed of these tests is a WebSocket, or not there.
      if (isBelow('/socket.io/', request)) controller.respondWith(Response.error())
      if (!isBelow('/api/', request)) return
      const { open } = server
      open.add(request)
      try {
        const response = await respond(request.clone())
        // The app may have given it up meanwhile.
        if (!request.signal.aborted) controller.respondWith(response)
      } finally {
        open.delete(request)
      }
    })
  }
  beforeEach(() => {
    server = createServer()
  })
  afterEach(() => {
    if (server.faults.length > 0) throw new Error(server.faults.join('\n'))
  })
}
