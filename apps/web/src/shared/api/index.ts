import { loseSession } from '../session/session.ts'
import { store } from '../store/index.ts'
import { createApi } from './api.ts'

export { isApiError, isWorthRetrying, type ApiErrorCode } from './api-error.ts'

/** The server, with this browser's session. */
export const api = createApi({
  base: '/api',
  token: () => store.get('token'),
  onSessionLost: loseSession,
  fetch: (...args) => fetch(...args),
})
