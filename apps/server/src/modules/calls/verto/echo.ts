import type { Handler } from './handler.ts'

export const echo: Handler<'echo'> = (_, params) => Promise.resolve({ result: { ...params } })
