import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { currentRequest } from '../request-context.ts'
import type { About, Tracing } from '../tracing.ts'
import type { FailedWork } from './names.ts'

/** What all work of one server runs with. */
export interface Runner {
  clock: Clock
  log: Log
  stopping: AbortSignal
  tracing?: Tracing | undefined
  onFailed?: ((work: FailedWork) => void) | undefined
}

/** By which the trace of a job is found from the request that has caused it, and the other way round. */
export const aboutRequest = (): About => {
  const request = currentRequest()
  return request === undefined ? {} : { 'lykta.request': request }
}
