const uniqueViolation = '23505'

/** Whether a query failed because a unique index has what it would write already. */
export const isUniqueViolation = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  thrown.cause instanceof Error &&
  'code' in thrown.cause &&
  thrown.cause.code === uniqueViolation
