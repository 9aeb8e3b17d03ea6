/** Where the service worker keeps what was shared to the app, until the user says whether it belongs to the message. */
const cacheName = 'shared-files'
const nameHeader = 'x-name'

export const keepSharedFiles = async (files: readonly File[]): Promise<void> => {
  const cache = await caches.open(cacheName)
  await Promise.all(
    files.map((file) =>
      cache.put(
        `/share/${crypto.randomUUID()}`,
        new Response(file, {
          headers: { 'content-type': file.type, [nameHeader]: encodeURIComponent(file.name) },
        }),
      ),
    ),
  )
}

/** Deletes what was shared. */
export const dropSharedFiles = async (): Promise<void> => {
  // A page that is not secure has no caches.
  if ('caches' in globalThis) await caches.delete(cacheName)
}

/** Returns what was shared. */
export const readSharedFiles = async (): Promise<File[]> => {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return []
  const cache = await caches.open(cacheName)
  const kept = await cache.matchAll()
  return Promise.all(
    kept.map(async (response) => {
      const blob = await response.blob()
      return new File([blob], decodeURIComponent(response.headers.get(nameHeader) ?? ''), { type: blob.type })
    }),
  )
}
