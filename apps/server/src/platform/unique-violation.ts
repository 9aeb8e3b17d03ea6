const uniqueViolation = '23505'

/** Returns whether a query failed because of a unique index. */
export const isUniqueViolation = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  thrown.cause instanceof Error &&
  'code' in thrown.cause &&
  thrown.cause.code === uniqueViolation
