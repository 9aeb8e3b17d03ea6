import type { Answer, List } from '@lykta/contract/envelope'
import { asList, endsSession, readAnswer, readJson, type RawAnswer } from './answer.ts'
import { ApiError, isApiError } from './api-error.ts'
import { listQuery, type ListParams } from './list-query.ts'
import { sendForm, type UploadOptions } from './send-form.ts'

/** How long a call may take before it counts as unanswered. */
const requestTimeoutMs = 20_000

interface Deps {
  base: string
  token: () => string | undefined
  /** There is no session any more, or this account may not use the app. */
  onSessionLost: () => void
  fetch: typeof fetch
}

interface CallOptions {
  signal?: AbortSignal | undefined
  /** For calls that belong to no session, such as the login: a 401 is an answer there, not the end of a session. */
  anonymous?: boolean
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

export const createApi = ({ base, token, onSessionLost, fetch }: Deps): Api => {
  const headers = (anonymous: boolean): Record<string, string> => {
    const held = anonymous ? undefined : token()
    return held === undefined ? {} : { token: held }
  }

  const settle = <T>(raw: RawAnswer, anonymous: boolean): Answer<T> => {
    const body = readJson(raw.text)
    if (!anonymous && endsSession(body)) onSessionLost()
    return readAnswer<T>(body, raw)
  }

  const call = async <T>(
    method: string,
    path: string,
    body: object | undefined,
    { signal, anonymous = false }: CallOptions = {},
  ): Promise<Answer<T>> => {
    const limit = AbortSignal.timeout(requestTimeoutMs)
    try {
      const response = await fetch(`${base}/${path}`, {
        method,
        headers: {
          ...headers(anonymous),
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
      return settle<T>(raw, anonymous)
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
      const raw = await sendForm(`${base}/${resource}`, headers(false), form, options)
      return settle<T>(raw, false).data
    },
  }
}
