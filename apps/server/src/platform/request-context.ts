import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'

interface Origin {
  request: string | undefined
  span: Span | undefined
}

const origins = new AsyncLocalStorage<Origin>()

/** The number of the request that the work under way goes back to, wherever it was called from. */
export const currentRequest = (): string | undefined => origins.getStore()?.request

/** The part of a trace that is under way. */
export const currentSpan = (): Span | undefined => origins.getStore()?.span

/** Everything that `run` begins goes back to this request; undefined: to none, as with work for many. It belongs to no trace yet. */
export const forRequest = <T>(request: string | undefined, run: () => T): T =>
  origins.run({ request, span: undefined }, run)

/** Everything that `run` begins belongs to this part of a trace. */
export const forSpan = <T>(span: Span, run: () => T): T =>
  origins.run({ request: currentRequest(), span }, run)
