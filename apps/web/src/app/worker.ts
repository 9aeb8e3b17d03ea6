import type { OpenRequest } from '../worker/open-request.ts'

const isOpenRequest = (value: unknown): value is OpenRequest =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  value.kind === 'open' &&
  'path' in value &&
  typeof value.path === 'string'

/**
 * The service worker, where there can be one: over https and on this machine. Without it the app is as well.
 * @param signal ends going where a notification leads
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
  // Registering it once more asks for nothing, and the browser looks for a new one when it sees fit: too late for whoever
  // is shown the version that is kept here, because the server is slow.
  if (navigator.serviceWorker.controller !== null) await registration.update()
}

/** Whether the app opens without a connection: answers when the worker has all that it is made of. */
export const opensOffline = async (): Promise<boolean> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  await navigator.serviceWorker.ready
  return true
}

/** What has been shown of the residents goes from the screen, where anybody may look. */
export const clearNotifications = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}
