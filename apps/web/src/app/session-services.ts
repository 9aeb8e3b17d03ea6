import type { QueryClient } from '@tanstack/react-query'
import { forget, renewPush } from '../features/notifications/push-device.ts'
import { isApiError } from '../shared/api/index.ts'
import { configQuery } from '../shared/config/config.ts'
import { isSharedDevice } from '../shared/session/index.ts'
import { feed } from './feed-reloads.ts'
import { keepOfflineCache } from './offline-cache.ts'
import { sendOutbox } from './send-outbox.ts'
import { clearNotifications, opensOffline, startWorker } from './worker.ts'

/** Loaded late: few people share anything, and nobody does so at the first screen. */
const dropShared = async (): Promise<void> => {
  const { dropSharedFiles } = await import('../shared/devices/shared-files.ts')
  await dropSharedFiles()
}

/** Reading ahead waits this long, so that it does not slow down the first screen. */
const forLaterAfterMs = 10_000

export interface SessionServices {
  /** Resolves once the last known data is restored, if the browser is offline. */
  ready: Promise<void>
  /** Ends with the session and deletes what it stored on this device. */
  end: () => Promise<void>
}

/**
 * Starts what runs beside the screens while a user is logged in: restoring the last known data while the server cannot be
 * reached, the service worker, the outbox, and the push subscription of this device.
 */
export const startSessionServices = (deps: {
  client: QueryClient
  userId: number
  go: (path: string) => void
}): SessionServices => {
  const { client, userId, go } = deps
  const lastKnown = keepOfflineCache(client, { userId, version: APP_VERSION, now: Date.now, pauseMs: 1_000 })
  // Old data may show a box as online that no longer is, so it is restored only if the server cannot be reached.
  const ready = navigator.onLine ? Promise.resolve() : lastKnown.restore()
  const session = new AbortController()
  const { signal } = session

  // The feed notices only after a while that the device has lost its network.
  addEventListener('offline', () => void lastKnown.restore(), { signal })

  const stopSending = sendOutbox(client)

  let before = feed.getStatus().state
  const stopHearing = feed.subscribe(() => {
    const { state } = feed.getStatus()
    if (state === 'down' && before !== 'down') void lastKnown.restore()
    before = state
  })

  const renewThisPush = async () => {
    // A notification would show names to whoever is at a shared device.
    if (signal.aborted || isSharedDevice()) return
    const { vapidPublicKey } = await client.ensureQueryData(configQuery)
    if (vapidPublicKey !== null && !signal.aborted) await renewPush(userId, vapidPublicKey)
  }
  const beReady = async () => {
    if (!(await opensOffline())) return
    await new Promise((resolve) => setTimeout(resolve, forLaterAfterMs))
    if (signal.aborted) return
    const { prefetchForOffline } = await import('./prefetch-for-offline.ts')
    await lastKnown.keep(await prefetchForOffline(client, userId, signal))
  }
  // Nothing else depends on these, and all are tried again at the next start.
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
      stopSending()
      await Promise.allSettled([lastKnown.end(), forget(), clearNotifications(), dropShared()])
    },
  }
}
