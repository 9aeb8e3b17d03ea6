import type { Refusal } from '@lykta/contract/envelope'
import type { ErrorCode } from '@lykta/contract/errors'
import { ApiError } from './api-error.ts'

/** Only the envelope; the route defines its content. */
export const isAnswer = (body: unknown): boolean =>
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

/** Whether an answer's body ends the session. Only the server's own words do, as a proxy may send a 401 of its own. */
export const endsSession = (body: unknown): boolean => isRefusal(body) && sessionEndingCodes.has(body.code)

export interface RawAnswer {
  status: number
  text: string
  retryAfter: string | null
  requestId: string | null
}

/** The error that an answer stands for; `body` is its text, parsed as JSON. */
export const readRefusal = (body: unknown, { status, retryAfter, requestId }: RawAnswer): ApiError => {
  if (!isRefusal(body))
    return new ApiError('unreachable', `unexpected answer (${String(status)})`, { status })
  const seconds = Number(retryAfter ?? Number.NaN)
  return new ApiError(body.code, body.message, {
    status,
    fields: body.fields,
    error: body.error,
    data: body.data,
    proofs: body.proofs,
    // Only what nobody has foreseen is worth a call to support. In two halves, as one says it on the phone.
    requestNumber: body.code === 'internal' ? requestId?.replace(/\B(?=.{4}$)/, '\u00A0') : undefined,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  })
}
