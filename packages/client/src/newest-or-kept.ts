/** What the server has now, and in a service worker without it what it had last. */
export const newestOrKept = async (request: Request, cacheName: string): Promise<Response> => {
  const cache = await caches.open(cacheName)
  const response = await fetch(request).catch(() => undefined)
  // Storage that is full keeps nothing from the page.
  if (response?.ok === true) await cache.put(request, response.clone()).catch(() => undefined)
  return response ?? (await cache.match(request)) ?? Response.error()
}
