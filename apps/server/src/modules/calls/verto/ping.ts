import type { Handler } from './handler.ts'

export const ping: Handler<'verto.ping'> = () => Promise.resolve({ result: { message: 'PONG' } })
