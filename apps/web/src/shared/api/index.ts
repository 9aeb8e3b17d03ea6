import { createClient } from '@lykta/client'
import { loseSession } from '../session/session.ts'
import { store } from '../store/index.ts'

export { isApiError, isWorthRetrying, type ApiErrorCode } from '@lykta/client'

/** The server, with this browser's session. */
export const api = createClient({
  token: () => store.get('token'),
  onSessionLost: loseSession,
  timeoutMs: 20_000,
  // Shipped, the routes are without their schemas: a second schema library would cost every phone its download.
  checked: import.meta.env.DEV,
  // Uncaught, so that nobody overlooks it.
  onMismatch: (fault) =>
    queueMicrotask(() => {
      throw new Error(fault)
    }),
})
