import { newestOrKept } from '@lykta/client/newest-or-kept'
import { matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'
import { keepSharedFiles } from '../shared/devices/shared-files.ts'
import { placeOf } from './request-routing.ts'
import { open, show } from './push.ts'

declare const self: ServiceWorkerGlobalScope & { shellFiles: (PrecacheEntry | string)[] }

/** How long the server may keep a page waiting before the cached one is shown. */
const patienceMs = 4_000
/** How long a new version waits until it asks again to take over. */
const askAgainMs = 5_000
/** The region's look. */
const brandingCache = 'branding'

// The files of the app. Nothing that a person has written or sent is stored here; shared files, only until they are taken.
precache(self.shellFiles)

// A new version takes over at once: open pages request their files by hashed names.
const takeOver = () => void self.skipWaiting()
let askingAgain: ReturnType<typeof setInterval> | undefined
self.addEventListener('install', () => {
  takeOver()
  // Chromium stops the old worker for the new one. If a page requests something in the meantime, it starts the old one again, which
  // would stay for minutes.
  askingAgain = setInterval(takeOver, askAgainMs)
})
self.addEventListener('activate', (event) => {
  clearInterval(askingAgain)
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload.enable()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  switch (placeOf(new URL(request.url), self.location.origin, request)) {
    case 'page':
      event.respondWith(page(event))
      return
    case 'asset':
      event.respondWith(asset(request))
      return
    case 'branding':
      event.respondWith(newestOrKept(request, brandingCache))
      return
    case 'share':
      event.respondWith(share(request))
      return
    case undefined:
  }
})

/**
 * Returns the page from the server if it answers in time, so that an old version is not shown without need; otherwise the
 * cached one.
 */
const page = async (event: FetchEvent): Promise<Response> => {
  const fromServer = async () => {
    const preloaded: unknown = await event.preloadResponse
    const response =
      preloaded instanceof Response
        ? preloaded
        : await fetch(event.request, { signal: AbortSignal.timeout(patienceMs) })
    return response.status >= 500 ? undefined : response
  }
  const tooLong = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs)
  })
  const answered = await Promise.race([fromServer().catch(() => undefined), tooLong])
  return answered ?? (await matchPrecache('/index.html')) ?? Response.error()
}

/**
 * Stores pictures shared from the phone's gallery, and opens the composer, which asks whether they belong to the message: any page
 * on the web can post here, and a browser does not reliably say which one did.
 */
const share = async (request: Request): Promise<Response> => {
  const form = await request.formData()
  await keepSharedFiles(form.getAll('files').filter((value) => value instanceof File))
  return Response.redirect('/message/bild', 303)
}

/** A file with a hash in its name never changes. */
const asset = async (request: Request): Promise<Response> =>
  (await matchPrecache(request.url)) ?? fetch(request)

self.addEventListener('push', (event) => {
  event.waitUntil(show(self.registration, event.data?.text()))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(self.clients, event.notification.data))
})
