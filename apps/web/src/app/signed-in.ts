import type { QueryClient } from '@tanstack/react-query'
import { forget, renewPush } from '../features/notifications/device.ts'
import { isApiError } from '../shared/api/index.ts'
import { configQuery } from '../shared/config/config.ts'
import { feed } from './feed.ts'
import { keepLastKnown } from './last-known.ts'
import { clearNotifications, opensOffline, startWorker } from './worker.ts'

/** The first moments belong to what is on the screen: what is read for later waits so long. */
const forLaterAfterMs = 10_000

export interface SignedIn {
  /** What was known last is there, where the browser knows that it is offline. */
  ready: Promise<void>
  /** With the session: nothing of anybody stays on the device. */
  end: () => Promise<void>
}

/**
 * What runs beside the screens of somebody who is logged in: what was known last, brought back while there is no contact;
 * the service worker; and this device's place among those that are told.
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
  const { signal } = session

  let before = feed.getStatus().state
  const stopHearing = feed.subscribe(() => {
    const { state } = feed.getStatus()
    if (state === 'down' && before !== 'down') void lastKnown.restore()
    before = state
  })

  const renewThisPush = async () => {
    const { vapidPublicKey } = await client.ensureQueryData(configQuery)
    if (vapidPublicKey !== null && !signal.aborted) await renewPush(userId, vapidPublicKey)
  }
  const beReady = async () => {
    if (!(await opensOffline())) return
    await new Promise((resolve) => setTimeout(resolve, forLaterAfterMs))
    if (signal.aborted) return
    const { readForLater } = await import('./read-for-later.ts')
    await lastKnown.keep(await readForLater(client, userId, signal))
  }
  // None is needed for anything else, and all are tried again at the next start.
  const started = startWorker(go, signal)
  started.then(beReady).catch(() => undefined)
  started
    .then(renewThisPush, renewThisPush)
    .catch((error: unknown) =>
      isApiError(error) && error.code === 'unreachable' ? lastKnown.restore() : undefined,
    )

  return {
    ready,
    end: async () => {
      session.abort()
      stopHearing()
      await Promise.allSettled([lastKnown.end(), forget(), clearNotifications()])
    },
  }
}
