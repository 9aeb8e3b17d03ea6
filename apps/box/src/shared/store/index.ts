import { log } from '@lykta/log'
import { openIndexedStore } from './indexed-store.ts'
import { createMemoryStore } from './memory-store.ts'
import { type Store } from './store.ts'

export { createMemoryStore } from './memory-store.ts'
export { type Store } from './store.ts'

/** IndexedDB, or memory on a TV that refuses it. */
export const openStore = (): Promise<Store> =>
  openIndexedStore().catch((err: unknown) => {
    log.warn({ err }, 'box storage not opened')
    return createMemoryStore()
  })
