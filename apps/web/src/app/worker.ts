import { closeNotifications } from '../shared/devices/shown-notifications.ts'
import type { OpenRequest } from '../worker/open-request.ts'

const isOpenRequest = (value: unknown): value is OpenRequest =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  value.kind === 'open' &&
  'path' in value &&
  typeof value.path === 'string'

/**
 * Registers the service worker, which browsers allow over https and on localhost. The app works without it.
 * @param signal stops following notifications
 */
export const startWorker = async (go: (path: string) => void, signal: AbortSignal): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (isOpenRequest(data)) go(data.path)
    },
    { signal },
  )
  const registration = await navigator.serviceWorker.register('/sw.js', {
    scope: '/',
    updateViaCache: 'none',
  })
  // Registering again does not check for a new version, and the browser checks only now and then. When the server is slow, the
  // cached version would stay for too long.
  if (navigator.serviceWorker.controller !== null) await registration.update()
}

/** Resolves to whether the app can open without a connection, once the worker has cached all of it. */
export const opensOffline = async (): Promise<boolean> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  await navigator.serviceWorker.ready
  return true
}

/** Closes notifications about residents, which anybody near the screen could read. */
export const clearNotifications = (): Promise<void> => closeNotifications(() => true)
