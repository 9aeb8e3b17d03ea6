import { isApiError } from './index.ts'

/** Whether the server has refused for good, so that asking again makes no sense. */
export const isRefusal = (error: Error | null): boolean =>
  isApiError(error) && error.status !== 0 && error.status < 500
