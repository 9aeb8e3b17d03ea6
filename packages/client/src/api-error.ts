import type { ErrorCode } from '@lykta/contract/errors'

/** A refusal by the server, or `unreachable` if there was no answer that we understand. */
export type ApiErrorCode = ErrorCode | 'unreachable'

interface Details {
  /** HTTP status; 0 when there was no answer. */
  status: number
  fields?: Readonly<Record<string, string>> | undefined
  /** For `changed_meanwhile`: what is there now. */
  data?: unknown
  /** For `proof_required`: the ways in which the user can prove their identity; a newer server may name unknown ones. */
  proofs?: readonly string[] | undefined
  /** What the login family returns besides the code. */
  error?: string | { code: string } | undefined
  /** How long to wait before the next attempt, if the server says so. */
  retryAfterSeconds?: number | undefined
  requestNumber?: string | undefined
  cause?: unknown
}

/** Of a server that does not say by what: the release before knew only passwords. */
const proofsBefore: readonly string[] = ['password']

/** Why a call to the server has no result. The screens choose the words by its `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly error: string | { code: string } | undefined
  readonly retryAfterSeconds: number | undefined
  /** By which the server's log names the request that went wrong there, but for the blank in its middle. */
  readonly requestNumber: string | undefined
  readonly data: unknown
  readonly proofs: readonly string[]

  constructor(code: ApiErrorCode, message: string, details: Details) {
    super(message, { cause: details.cause })
    this.code = code
    this.status = details.status
    this.fields = details.fields ?? {}
    this.error = details.error
    this.retryAfterSeconds = details.retryAfterSeconds
    this.requestNumber = details.requestNumber
    this.data = details.data
    this.proofs = details.proofs ?? (code === 'proof_required' ? proofsBefore : [])
  }
}

export const isApiError = (value: unknown): value is ApiError => value instanceof ApiError

/** Whether the same call may well work in a moment. */
export const isWorthRetrying = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'unreachable' || error.status >= 500)
