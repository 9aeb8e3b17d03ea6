import { parseJson } from '@lykta/contract/json'
import { routeUrl, type JsonRoute, type RouteAnswer, type RouteInput } from '@lykta/contract/route'
import { endsSession, isAnswer, readRefusal, type RawAnswer } from './read-answer.ts'
import { ApiError, isApiError } from './api-error.ts'
import { sendForm } from './send-form.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The session to use in place of this client's: a login that has not been stored yet. */
  token?: string | undefined
  /** For forms: called with the percentage that has left this browser, 0-100. */
  onProgress?: ((percent: number) => void) | undefined
}

type Asked<R extends JsonRoute> = RouteInput<R> & CallOptions

/**
 * Calls a route of the API. Throws an ApiError when the call is refused or not answered. A public route is called without the
 * client's token, as its 401 is an answer rather than the end of a session.
 */
export type Call = <R extends JsonRoute>(route: R, asked: Asked<R>) => Promise<RouteAnswer<R>>

export interface Client {
  call: Call
  /** A file of `/media`, with this client's right to see it. Throws an ApiError. */
  file: (url: string) => Promise<Blob>
}

export interface ClientOptions {
  token: () => string | undefined
  /** The session is over, or its account may not use the app. */
  onSessionLost: () => void
  /** Has the user prove their identity again, in one of these ways, and returns whether they did. Without it such a call fails, as one with a token of its own does. */
  prove?: ((kinds: readonly string[]) => Promise<boolean>) | undefined
  /** How long a call may take before it counts as unanswered, ms. */
  timeoutMs: number
  /** Checks each answer against the contract. Off where the routes are shipped without their schemas. */
  checked: boolean
  /** Called for an answer that does not fit the contract. */
  onMismatch?: (fault: string) => void
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

const base = '/api'

interface Sent extends CallOptions {
  form?: Readonly<Record<string, unknown>>
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

const tokenHeader = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { token }

/** UPDATE carries `{data: …}`, the other verbs the bare object. */
const bodyOf = ({ method }: JsonRoute, body: unknown): { headers?: Record<string, string>; body?: string } =>
  body === undefined
    ? {}
    : {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(method === 'PUT' ? { data: body } : body),
      }

/** In the order of the fields: the file comes last. */
const formOf = (fields: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob || typeof value === 'string') form.append(name, value)
  }
  return form
}

/** The API and the media of the server that this page comes from. */
export const createClient = ({
  token,
  onSessionLost,
  timeoutMs,
  checked,
  onMismatch,
  prove,
  fetch: send = (url, init) => fetch(url, init),
}: ClientOptions): Client => {
  /** One time limit for both the request and the reading of its answer. */
  const request = async <T>(
    url: string,
    init: RequestInit,
    read: (response: Response) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> => {
    // The browsers of old TVs have neither AbortSignal.timeout nor AbortSignal.any.
    const either = new AbortController()
    const abort = () => either.abort()
    const timer = setTimeout(abort, timeoutMs)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted === true) abort()
    try {
      return await read(await send(url, { ...init, signal: either.signal }))
    } catch (cause) {
      if (isApiError(cause) || signal?.aborted === true) throw cause
      throw new ApiError('unreachable', 'no answer', { status: 0, cause })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }

  /** @param sent the token of the request; a late answer about an old token says nothing about a later login. */
  const refused = (body: unknown, raw: RawAnswer, sent: string | undefined): ApiError => {
    if (sent !== undefined && sent === token() && endsSession(body)) onSessionLost()
    return readRefusal(body, raw)
  }

  const fitting = (route: JsonRoute, body: unknown): unknown => {
    if (!checked) return body
    const answer = route.answer.safeParse(body)
    if (answer.success) return answer.data
    onMismatch?.(`the answer of ${route.method} ${route.path} does not fit: ${answer.error.message}`)
    throw new ApiError('unreachable', 'unexpected answer', { status: 0, cause: answer.error })
  }

  const callOnce = async (route: JsonRoute, asked: Sent): Promise<unknown> => {
    const { form, onProgress, signal, token: given, body } = asked
    const sent = given ?? (route.access === 'public' ? undefined : token())
    const url = base + routeUrl(route, asked)
    const { headers, ...content } = bodyOf(route, body)
    const init = { method: route.method, headers: { ...headers, ...tokenHeader(sent) }, ...content }
    const answer =
      form === undefined
        ? await request(url, init, readRaw, signal)
        : await sendForm(url, tokenHeader(sent), formOf(form), { onProgress, signal })
    const read = parseJson(answer.text)
    if (isAnswer(read)) return fitting(route, read)
    throw refused(read, answer, sent)
  }

  // Callers see the first signature; the second is the common form for all routes.
  function call<R extends JsonRoute>(route: R, asked: Asked<R>): Promise<RouteAnswer<R>>
  async function call(route: JsonRoute, asked: Sent): Promise<unknown> {
    try {
      return await callOnce(route, asked)
    } catch (error) {
      if (!isApiError(error) || error.code !== 'proof_required' || asked.token !== undefined) throw error
      if ((await prove?.(error.proofs)) !== true) throw error
      return callOnce(route, asked)
    }
  }

  return {
    call,
    file: (url) => {
      const sent = token()
      return request(url, { headers: tokenHeader(sent) }, async (response) => {
        if (response.ok) return response.blob()
        const answer = await readRaw(response)
        throw refused(parseJson(answer.text), answer, sent)
      })
    },
  }
}

const readRaw = async (response: Response): Promise<RawAnswer> => ({
  status: response.status,
  text: await response.text(),
  retryAfter: response.headers.get('retry-after'),
  requestId: response.headers.get('x-request-id'),
})
