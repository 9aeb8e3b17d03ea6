import type { Answer, List, Refusal } from '@lykta/contract/envelope'
import type { ErrorCode } from '@lykta/contract/errors'
import { ApiError } from './api-error.ts'

/**
 * The envelope is checked here; what is in it is what the server's own schema let out, and is not parsed again, because
 * a second schema library would cost every phone its download.
 */
const isAnswer = <T>(body: unknown): body is Answer<T> =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === true && 'data' in body

const isRefusal = (body: unknown): body is Refusal =>
  typeof body === 'object' &&
  body !== null &&
  'success' in body &&
  body.success === false &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string'

/** There is no session any more, or this account may not use the app. */
const sessionEndingCodes: ReadonlySet<ErrorCode> = new Set([
  'no_session',
  'password_change_required',
  'account_disabled',
  'no_access_permission',
])

/** Whether an answer's body ends the session. Only words of the server do: a proxy on the way has a 401 of its own. */
export const endsSession = (body: unknown): boolean => isRefusal(body) && sessionEndingCodes.has(body.code)

export interface RawAnswer {
  status: number
  text: string
  retryAfter: string | null
}

/** The answer, or the error that it stands for; `body` is its text as JSON. */
export const readAnswer = <T>(body: unknown, { status, retryAfter }: RawAnswer): Answer<T> => {
  if (isAnswer<T>(body)) return body
  if (!isRefusal(body)) throw new ApiError('unreachable', `unexpected answer (${String(status)})`, { status })
  const seconds = Number(retryAfter ?? Number.NaN)
  throw new ApiError(body.code, body.message, {
    status,
    fields: body.fields,
    error: body.error,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  })
}

/** The answer as a list. One that is never paged tells no total: then all of it is there. */
export const asList = <T>(answer: Answer<T[]>): List<T> => ({
  ...answer,
  total: 'total' in answer && typeof answer.total === 'number' ? answer.total : answer.data.length,
})
