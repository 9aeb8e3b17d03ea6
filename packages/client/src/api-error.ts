import type { ProofKind } from '@lykta/contract/accounts'
import type { ErrorCode } from '@lykta/contract/errors'

/** A refusal of the server, or `unreachable` when there was no answer that we understand. */
export type ApiErrorCode = ErrorCode | 'unreachable'

interface Details {
  /** HTTP status; 0 when there was no answer. */
  status: number
  fields?: Readonly<Record<string, string>> | undefined
  /** What is there now, of `changed_meanwhile`. */
  data?: unknown
  /** Of `proof_required`: by which of these the user can show that it is them. */
  proofs?: readonly ProofKind[] | undefined
  /** What the login family answers beside the code. */
  error?: string | { code: string } | undefined
  /** How long to wait before the next attempt, where the server says so. */
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/** Why a call to the server has no result. Words are chosen where it is shown, by `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly error: string | { code: string } | undefined
  readonly retryAfterSeconds: number | undefined
  readonly data: unknown
  readonly proofs: readonly ProofKind[]

  constructor(code: ApiErrorCode, message: string, details: Details) {
    super(message, { cause: details.cause })
    this.code = code
    this.status = details.status
    this.fields = details.fields ?? {}
    this.error = details.error
    this.retryAfterSeconds = details.retryAfterSeconds
    this.data = details.data
    this.proofs = details.proofs ?? []
  }
}

export const isApiError = (value: unknown): value is ApiError => value instanceof ApiError

/** Whether the same call may well work in a moment. */
export const isWorthRetrying = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'unreachable' || error.status >= 500)
