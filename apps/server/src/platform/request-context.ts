import { AsyncLocalStorage } from 'node:async_hooks'

const requests = new AsyncLocalStorage<string | undefined>()

/** The number of the request that the work under way goes back to, wherever it was called from. */
export const currentRequest = (): string | undefined => requests.getStore()

/** Everything that `run` begins goes back to this request; undefined: to none, as with work for many. */
export const forRequest = <T>(request: string | undefined, run: () => T): T => requests.run(request, run)
