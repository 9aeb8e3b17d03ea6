import type { ProofKind } from '@lykta/contract/accounts'
import type { Refusal } from '@lykta/contract/envelope'
import { errorTexts, type ErrorCode } from '@lykta/contract/errors'

/** The HTTP status of each refusal. 401 and 403 log the app out, so no refusal of a single resource uses them. */
export const statusOf: Record<ErrorCode, number> = {
  bad_input: 400,
  bad_credentials: 401,
  too_many_attempts: 429,
  hourly_limit: 429,
  no_session: 401,
  password_change_required: 401,
  second_factor_required: 401,
  sign_in_code_wrong: 400,
  sign_in_passkey_refused: 400,
  sign_in_no_passkeys: 409,
  sign_in_too_many_passkeys: 409,
  sign_in_last_factor: 409,
  email_not_exist: 404,
  token_expired: 400,
  token_used: 400,
  token_unknown: 400,
  old_password_wrong: 400,
  password_common: 400,
  username_taken: 409,
  email_taken: 409,
  user_not_exist: 404,
  user_exists: 409,
  no_access_permission: 403,
  mail_not_sent: 503,
  sign_in_away: 503,
  sign_in_unfinished: 400,
  sign_in_not_connected: 422,
  sign_in_too_weak: 422,
  sign_in_taken: 409,
  sign_in_somebody_else: 409,
  sign_in_not_anew: 400,
  sign_in_number_wrong: 422,
  sign_in_number_taken: 409,
  sign_in_no_details: 422,
  sign_in_by_provider: 422,
  sign_in_last_way: 409,
  sign_in_device_unknown: 409,
  sign_in_device_code_wrong: 400,
  sign_in_pin_wrong: 400,
  sign_in_pin_locked: 409,
  sign_in_pin_trivial: 400,
  account_disabled: 403,
  not_found: 404,
  route_unknown: 404,
  not_permitted: 422,
  proof_required: 422,
  clash: 409,
  changed_meanwhile: 409,
  calendar_full: 409,
  room_occupied: 409,
  pairing_code_unknown: 404,
  not_empty: 409,
  pairing_unknown: 404,
  message_read: 409,
  file_taken: 409,
  file_type: 415,
  file_size: 413,
  file_unreadable: 415,
  file_unfinished: 415,
  file_too_long: 413,
  file_too_many_pixels: 413,
  file_name: 400,
  quota_full: 413,
  too_large: 413,
  unsupported_media_type: 415,
  no_recipients: 400,
  method_not_supported: 400,
  unavailable: 503,
  disk_full: 503,
  internal: 500,
}

interface Details {
  /** A more specific text than the code's own, fit to show to users. */
  message?: string
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** What is there now, if the client's version is out of date. */
  data?: unknown
  /** The ways in which the account can prove its owner's identity. */
  proofs?: readonly ProofKind[]
  /** Whatever the client still sends is ignored. */
  hangsUp?: true
  /** The underlying error, for the log. */
  cause?: unknown
  /** The `error` field in responses of the login routes. */
  error?: Refusal['error']
}

/** An expected refusal, not a fault of the server. The apps translate its code. */
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

  /** The refusal as every transport sends it. */
  toRefusal(): Refusal {
    const { fields, data, proofs, error } = this.details
    return {
      success: false,
      message: this.message,
      code: this.code,
      ...(fields === undefined ? {} : { fields }),
      ...(data === undefined ? {} : { data }),
      ...(proofs === undefined ? {} : { proofs: [...proofs] }),
      ...(error === undefined ? {} : { error }),
    }
  }
}

export const badInput = (fields: Record<string, string>) => new AppError('bad_input', { fields })
export const noSession = () => new AppError('no_session')
export const notFound = () => new AppError('not_found')
/** For an unknown path or method, as opposed to a resource that does not exist. */
export const routeUnknown = () => new AppError('route_unknown')
export const notPermitted = () => new AppError('not_permitted')

/**
 * The database could not be asked, and nothing has been done. Not an AppError: that is a refusal, and a client whose sign-in is
 * refused does not try again.
 */
export class DatabaseAwayError extends Error {
  constructor(cause: unknown) {
    super('the database could not be asked', { cause })
    this.name = 'DatabaseAwayError'
  }
}

/** The store of files could not be asked. As above, no AppError: a film whose store is away waits, and is not given up. */
export class FileStoreAwayError extends Error {
  constructor(cause: unknown) {
    super('the store of files could not be asked', { cause })
    this.name = 'FileStoreAwayError'
  }
}

const isAway = (thrown: unknown) =>
  thrown instanceof DatabaseAwayError || thrown instanceof FileStoreAwayError

/** What cannot be done now, and has not been done: the client tries again. */
const unavailable = (cause: unknown) => new AppError('unavailable', { cause, retryAfterSeconds: 2 })
/** A disk has no room for it, until somebody makes some. */
export const diskFull = (cause?: unknown) => new AppError('disk_full', { cause, retryAfterSeconds: 30 })
/** The machine had too little processor time left for it, for minutes. */
export const tooBusy = (cause: unknown) => new AppError('unavailable', { cause, retryAfterSeconds: 30 })

/** Says when to try again, in whole minutes. */
export const tooManyAttempts = (retryAfterMs: number) => {
  const minutes = Math.max(1, Math.ceil(retryAfterMs / 60_000))
  const message = `Too many attempts. Please try again in ${String(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}.`
  return new AppError('too_many_attempts', {
    message,
    error: message,
    retryAfterSeconds: Math.ceil(retryAfterMs / 1_000),
  })
}

/** For what a user may do only so often per hour. */
export const hourlyLimit = (retryAfterMs: number) =>
  new AppError('hourly_limit', { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) })

/**
 * PostgreSQL's errors for input that passes the schemas: text with a NUL or half a surrogate pair, numbers and dates
 * out of range.
 */
const refusedInput = new Set(['22003', '22008', '22021', '22P02', '22P05'])
/** The database is stopping, starting, out of connections, or a standby that may not be written to yet. */
export const databaseAwayCodes: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53300', '25006'])

/** A statement, or what a transaction did between two, took longer than it may: nothing has been done. */
const tooSlowCodes: ReadonlySet<string> = new Set(['57014', '25P03'])

/** A disk has no room: ours, or PostgreSQL's. */
const diskFullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100'])
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && diskFullCodes.has(String(error.code))

/** Converts anything thrown to an AppError. Unexpected errors become `internal`, and their text stays in the log. */
export const toAppError = (thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown
  // The database's own error is the cause of the query's.
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
  if (isAway(thrown) || isAway(cause)) return unavailable(thrown)
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (refusedInput.has(code)) return new AppError('bad_input')
  if (tooSlowCodes.has(code)) return tooBusy(thrown)
  const notConnected = cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect'
  // Whether it was done is not known, as with an answer that is lost on its way to the client.
  const brokenOff =
    cause instanceof Error &&
    (cause.message.startsWith('Connection terminated') ||
      // In a transaction, between two of its statements.
      cause.message.startsWith('Client has encountered a connection error'))
  if (isDiskFull(cause)) return diskFull(thrown)
  return notConnected || brokenOff || databaseAwayCodes.has(code)
    ? unavailable(thrown)
    : new AppError('internal')
}
