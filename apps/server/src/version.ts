/** Kept in step with the root package.json by a test. */
export const version = '1.0.0'
