import type { Answer, List } from '@lykta/contract/envelope'
import { parseJson } from '@lykta/contract/json'
import { asList, endsSession, readAnswer, type RawAnswer } from './answer.ts'
import { ApiError, isApiError } from './api-error.ts'
import { listQuery, type ListParams } from './list-query.ts'
import { sendForm, type UploadOptions } from './send-form.ts'

/** How long a call may take before it counts as unanswered. */
const requestTimeoutMs = 20_000

interface Deps {
  base: string
  token: () => string | undefined
  /** The session in this browser is over, or its account may not use the app. */
  onSessionLost: () => void
  fetch: typeof fetch
}

interface CallOptions {
  signal?: AbortSignal | undefined
  /** For calls that belong to no session, such as the login: a 401 is an answer there, not the end of a session. */
  anonymous?: boolean
  /** The session that the call speaks for, in the place of the one in this browser: a login that is not kept yet. */
  token?: string
}

/** The generic verbs over HTTP. Every one throws an ApiError when it is refused or not answered. */
export interface Api {
  getList: <T>(resource: string, params?: ListParams, options?: CallOptions) => Promise<List<T>>
  getOne: <T>(resource: string, id: number | string, options?: CallOptions) => Promise<T>
  get: <T>(resource: string, options?: CallOptions) => Promise<T>
  create: <T>(resource: string, body: object, options?: CallOptions) => Promise<T>
  update: <T>(resource: string, id: number | string, data: object, options?: CallOptions) => Promise<T>
  remove: (resource: string, id: number | string, options?: CallOptions) => Promise<void>
  upload: <T>(resource: string, form: FormData, options: UploadOptions) => Promise<T>
}

const headers = (sent: string | undefined): Record<string, string> =>
  sent === undefined ? {} : { token: sent }

export const createApi = ({ base, token, onSessionLost, fetch }: Deps): Api => {
  /** @param sent the token that went with the call; a late word about it says nothing of the login that came after. */
  const settle = <T>(raw: RawAnswer, sent: string | undefined): Answer<T> => {
    const body = parseJson(raw.text)
    if (sent !== undefined && sent === token() && endsSession(body)) onSessionLost()
    return readAnswer<T>(body, raw)
  }

  const call = async <T>(
    method: string,
    path: string,
    body: object | undefined,
    { signal, anonymous = false, token: given }: CallOptions = {},
  ): Promise<Answer<T>> => {
    const sent = given ?? (anonymous ? undefined : token())
    const limit = AbortSignal.timeout(requestTimeoutMs)
    try {
      const response = await fetch(`${base}/${path}`, {
        method,
        headers: {
          ...headers(sent),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      })
      const raw = {
        status: response.status,
        text: await response.text(),
        retryAfter: response.headers.get('retry-after'),
      }
      return settle<T>(raw, sent)
    } catch (cause) {
      if (isApiError(cause) || signal?.aborted === true) throw cause
      throw new ApiError('unreachable', 'no answer', { status: 0, cause })
    }
  }

  const one = async <T>(...args: Parameters<typeof call>): Promise<T> => (await call<T>(...args)).data

  return {
    getList: async <T>(resource: string, params?: ListParams, options?: CallOptions) =>
      asList(await call<T[]>('GET', resource + listQuery(params), undefined, options)),
    getOne: (resource, id, options) => one('GET', `${resource}/${String(id)}`, undefined, options),
    get: (resource, options) => one('GET', resource, undefined, options),
    create: (resource, body, options) => one('POST', resource, body, options),
    update: (resource, id, data, options) => one('PUT', `${resource}/${String(id)}`, { data }, options),
    remove: async (resource, id, options) => {
      await one('DELETE', `${resource}/${String(id)}`, undefined, options)
    },
    upload: async <T>(resource: string, form: FormData, options: UploadOptions) => {
      const sent = token()
      const raw = await sendForm(`${base}/${resource}`, headers(sent), form, options)
      return settle<T>(raw, sent).data
    },
  }
}
