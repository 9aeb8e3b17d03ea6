import { answerOf, RefusalSchema } from '@lykta/contract/envelope'
import { type z } from 'zod'

const timeoutMs = 15_000

/** The server refused (`status` is HTTP's) or was not reached (`status` 0: no connection, or an unreadable answer). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`${String(status)} ${code}`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
  }
}

export interface Api {
  /** The `data` of the answer. */
  get<T>(path: string, data: z.ZodType<T>, signal?: AbortSignal): Promise<T>
  post<T>(path: string, body: unknown, data: z.ZodType<T>): Promise<T>
  /** The whole answer, if it has more than `data`. */
  getWhole<T>(path: string, answer: z.ZodType<T>): Promise<T>
  /** A file of `/media`, with this box's credentials. */
  file(address: string): Promise<Blob>
}

interface ApiOptions {
  /** The box token, or a pairing's secret; none before there is one. */
  bearer?: string
  /** The server no longer knows this token. */
  onUnauthorized?: () => void
  fetch?: (address: string, init: RequestInit) => Promise<Response>
}

/** Client of Lykta's REST API. Throws only `ApiError`. */
export const createApi = ({
  bearer,
  onUnauthorized,
  fetch: send = (address, init) => fetch(address, init),
}: ApiOptions): Api => {
  const request = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (bearer !== undefined) headers.set('Authorization', `Bearer ${bearer}`)
    const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]
    const response = await send(address, { ...init, headers, signal: AbortSignal.any(signals) }).catch(() => {
      throw new ApiError(0, 'unreachable')
    })
    if (response.ok) return response
    const refusal = RefusalSchema.safeParse(await json(response))
    const code = refusal.success ? refusal.data.code : 'unknown'
    // Only Lykta's own codes count: a proxy may return 401 for reasons of its own.
    if (response.status === 401 && code === 'no_session') onUnauthorized?.()
    throw new ApiError(response.status, code)
  }
  return {
    async get(path, data, signal) {
      const response = await request(`/api/${path}`, signal === undefined ? {} : { signal })
      const answer = await parsed(response, answerOf(data))
      return answer.data
    },
    async post(path, body, data) {
      const response = await request(`/api/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      const answer = await parsed(response, answerOf(data))
      return answer.data
    },
    getWhole: async (path, answer) => parsed(await request(`/api/${path}`), answer),
    file: async (address) => {
      const response = await request(address)
      return response.blob().catch(() => {
        throw new ApiError(0, 'unreachable')
      })
    },
  }
}

const parsed = async <T>(response: Response, schema: z.ZodType<T>): Promise<T> => {
  const answer = schema.safeParse(await json(response))
  if (!answer.success) throw new ApiError(0, 'not_understood')
  return answer.data
}

const json = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}
