import { newestOrKept } from '@lykta/client/newest-or-kept'
import { matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & { appFiles: (PrecacheEntry | string)[] }

/** How long the server may keep the page waiting before the cached one is shown. */
const patienceMs = 4_000
/** The region's look. */
const brandingCache = 'box-branding'

// The files of the app. The resident's messages and pictures are in the app's own store.
precache(self.appFiles)

self.addEventListener('install', () => {
  void self.skipWaiting()
})
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith('/box/assets/')) event.respondWith(asset(request))
  else if (pathname.startsWith('/branding/')) event.respondWith(newestOrKept(request, brandingCache))
})

/** The server's present page, or the cached one while the server is away, as nobody reloads a TV that shows an error. */
const page = async (request: Request): Promise<Response> => {
  // The browsers of old TVs have no AbortSignal.timeout.
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  const response = await fetch(request, { signal: patience.signal }).catch(() => undefined)
  clearTimeout(timer)
  if (response !== undefined && response.status < 500) return response
  return (await matchPrecache('/box/index.html')) ?? Response.error()
}

/** A file with a hash in its name never changes. */
const asset = async (request: Request): Promise<Response> =>
  (await matchPrecache(request.url)) ?? fetch(request)
