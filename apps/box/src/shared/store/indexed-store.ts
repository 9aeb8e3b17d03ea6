import { log } from '@lykta/log'
import { openDB, type DBSchema } from 'idb'
import { type Store } from './store.ts'

interface Tables extends DBSchema {
  values: { key: string; value: unknown }
  pictures: { key: string; value: Blob }
}

/** Callers go on without what could not be stored or read, so the failure is logged here. */
const logged = async <T>(kind: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (err) {
    log.warn({ kind, err }, 'box storage failed')
    throw err
  }
}

/** Throws if the browser has no IndexedDB or refuses it. */
export const openIndexedStore = async (name = 'lykta-box'): Promise<Store> => {
  const database = await openDB<Tables>(name, 1, {
    upgrade(created) {
      created.createObjectStore('values')
      created.createObjectStore('pictures')
    },
  })
  return {
    isLasting: true,
    read: (key) => logged('read', () => database.get('values', key)),
    write: (key, value) =>
      logged('write', async () => {
        await database.put('values', value, key)
      }),
    picture: (fd) => logged('picture', () => database.get('pictures', fd)),
    keepPicture: (fd, picture) =>
      logged('keepPicture', async () => {
        await database.put('pictures', picture, fd)
      }),
    prunePictures: (wanted) =>
      logged('prunePictures', async () => {
        const pictures = database.transaction('pictures', 'readwrite').store
        const fds = await pictures.getAllKeys()
        await Promise.all(fds.filter((fd) => !wanted.has(fd)).map((fd) => pictures.delete(fd)))
        await pictures.transaction.done
      }),
    wipe: () =>
      logged('wipe', async () => {
        const all = database.transaction(['values', 'pictures'], 'readwrite')
        await Promise.all([all.objectStore('values').clear(), all.objectStore('pictures').clear(), all.done])
      }),
  }
}
