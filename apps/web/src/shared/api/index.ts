import { createClient } from '@lykta/client'
import { proof } from '../session/proof.ts'
import { loseSession } from '../session/session.ts'
import { store } from '../store/index.ts'

export { isApiError, isWorthRetrying, type ApiErrorCode } from '@lykta/client'

/** The server, with this browser's session. */
export const api = createClient({
  token: () => store.get('token'),
  onSessionLost: loseSession,
  prove: proof.ask,
  timeoutMs: 20_000,
  // In production the routes have no schemas, which saves downloading a second schema library.
  checked: import.meta.env.DEV,
  // Thrown uncaught, so that it cannot be overlooked.
  onMismatch: (fault) =>
    queueMicrotask(() => {
      throw new Error(fault)
    }),
})
