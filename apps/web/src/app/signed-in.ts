import type { QueryClient } from '@tanstack/react-query'
import { forget, keepTold } from '../features/notifications/device.ts'
import { isApiError } from '../shared/api/index.ts'
import { configQuery } from '../shared/config/config.ts'
import { keepLastKnown } from './last-known.ts'
import { clearNotifications, startWorker } from './worker.ts'

export interface SignedIn {
  /** What was known last is there, where the browser knows that it is offline. */
  ready: Promise<void>
  /** With the session: nothing of anybody stays on the device. */
  end: () => Promise<void>
}

/**
 * What runs beside the screens of somebody who is logged in: what was known last, the service worker, and this device's
 * place among those that are told.
 */
export const startSignedIn = (deps: {
  client: QueryClient
  userId: number
  go: (path: string) => void
}): SignedIn => {
  const { client, userId, go } = deps
  const lastKnown = keepLastKnown(client, { userId, version: APP_VERSION, now: Date.now, pauseMs: 1_000 })
  // What is shown as online may have been so yesterday: it is brought back only where the server cannot be asked.
  const ready = navigator.onLine ? Promise.resolve() : lastKnown.restore()
  const session = new AbortController()

  const stayTold = async () => {
    const { vapidPublicKey } = await client.ensureQueryData(configQuery)
    if (vapidPublicKey !== null && !session.signal.aborted) await keepTold(userId, vapidPublicKey)
  }
  // Neither is needed for anything else, and both are tried again at the next start.
  startWorker(go, session.signal)
    .then(stayTold, stayTold)
    .catch((error: unknown) =>
      isApiError(error) && error.code === 'unreachable' ? lastKnown.restore() : undefined,
    )

  return {
    ready,
    end: async () => {
      session.abort()
      await Promise.allSettled([lastKnown.end(), forget(), clearNotifications()])
    },
  }
}
