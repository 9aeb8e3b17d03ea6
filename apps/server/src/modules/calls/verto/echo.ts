import type { Handler } from './handler.ts'

/** Returns what it was given. */
export const echo: Handler<'echo'> = (_, params) => Promise.resolve({ result: { ...params } })
