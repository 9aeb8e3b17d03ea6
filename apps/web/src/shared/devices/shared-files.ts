import { defaultFileLimits, mostFiles } from '@lykta/contract/constants'

/** Where the service worker stores files shared to the app, until the user says whether they belong to the message. */
const cacheName = 'shared-files'
const nameHeader = 'x-name'
/** The ending for pictures, which are all that phones share. */
const mostBytes = mostFiles * defaultFileLimits.imageBytes

/**
 * Stores the newest share in place of earlier ones, and no more than a message may carry: otherwise pages on the web that post here
 * again and again could fill the disk.
 */
export const keepSharedFiles = (files: readonly File[]): Promise<void> => {
  // One at a time: simultaneous shares would add up.
  const kept = turn.then(() => replaceBy(files))
  turn = kept.catch(() => undefined)
  return kept
}
let turn: Promise<void> = Promise.resolve()

const replaceBy = async (files: readonly File[]): Promise<void> => {
  await dropSharedFiles()
  const cache = await caches.open(cacheName)
  await Promise.all(
    fitting(files).map((file, at) =>
      cache.put(
        `/share/${String(at)}`,
        new Response(file, {
          headers: { 'content-type': file.type, [nameHeader]: encodeURIComponent(file.name) },
        }),
      ),
    ),
  )
}

/** The files for which there is room. */
const fitting = (files: readonly File[]): File[] => {
  let bytes = 0
  const kept = files.filter(({ size }) => {
    if (bytes + size > mostBytes) return false
    bytes += size
    return true
  })
  return kept.slice(0, mostFiles)
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
