import type { Refusal } from '@lykta/contract/envelope'
import { errorTexts, type ErrorCode } from '@lykta/contract/errors'

/** The HTTP status of each refusal. 401 and 403 log the app out, so no single resource ever answers them. */
export const statusOf: Record<ErrorCode, number> = {
  bad_input: 400,
  bad_credentials: 401,
  too_many_attempts: 429,
  no_session: 401,
  password_change_required: 401,
  email_not_exist: 404,
  token_expired: 400,
  token_used: 400,
  token_unknown: 400,
  old_password_wrong: 400,
  username_taken: 409,
  email_taken: 409,
  user_not_exist: 404,
  user_exists: 409,
  no_access_permission: 403,
  mail_not_sent: 503,
  account_disabled: 403,
  not_found: 404,
  not_permitted: 422,
  clash: 409,
  room_occupied: 409,
  pairing_code_unknown: 404,
  pairing_unknown: 404,
  message_read: 409,
  file_taken: 409,
  file_type: 415,
  file_size: 413,
  file_unreadable: 415,
  file_too_long: 413,
  file_too_many_pixels: 413,
  file_name: 400,
  quota_full: 413,
  too_large: 413,
  unsupported_media_type: 415,
  no_recipients: 400,
  method_not_supported: 400,
  unavailable: 503,
  internal: 500,
}

interface Details {
  /** Text that says more than the code's own; fit to show. */
  message?: string
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** What lies behind it; for the log. */
  cause?: unknown
  /** The login family's own field of the answer. */
  error?: Refusal['error']
}

/** A refusal that was foreseen: it has a code that the apps translate by, and is no fault of ours. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorTexts[code], { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return statusOf[this.code]
  }

  /** What leaves the server, whichever transport carries it. */
  toRefusal(): Refusal {
    const { fields, error } = this.details
    return {
      success: false,
      message: this.message,
      code: this.code,
      ...(fields === undefined ? {} : { fields }),
      ...(error === undefined ? {} : { error }),
    }
  }
}

export const badInput = (fields: Record<string, string>) => new AppError('bad_input', { fields })
export const noSession = () => new AppError('no_session')
export const notFound = () => new AppError('not_found')
export const notPermitted = () => new AppError('not_permitted')

/** Says when to try again, in whole minutes, as people count. */
export const tooManyAttempts = (retryAfterMs: number) => {
  const minutes = Math.max(1, Math.ceil(retryAfterMs / 60_000))
  const message = `Too many attempts. Please try again in ${String(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}.`
  return new AppError('too_many_attempts', {
    message,
    error: message,
    retryAfterSeconds: Math.ceil(retryAfterMs / 1_000),
  })
}

/** What PostgreSQL says of input that no schema refuses: text with a NUL or half a character in it, numbers and dates beyond its range. */
const refusedInput = new Set(['22003', '22008', '22021', '22P02', '22P05'])
/** What says that the database is ending, starting, or full of connections. */
const databaseAway = new Set(['57P01', '57P02', '57P03', '53300'])

/** Anything thrown, as an error; what is not foreseen becomes `internal`, and its text stays in the log. */
export const toAppError = (thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown
  // The database's own error stands behind that of the query which failed.
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (refusedInput.has(code)) return new AppError('bad_input')
  const notConnected = cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect'
  return new AppError(notConnected || databaseAway.has(code) ? 'unavailable' : 'internal')
}
