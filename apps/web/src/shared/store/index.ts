import { useCallback, useSyncExternalStore } from 'react'
import { createLocalStore } from './local-store.ts'
import { storedValueReaders, type StoredValues } from './stored-values.ts'

export type { StoredValues } from './stored-values.ts'

/** The values that stay in this browser. */
export const store = createLocalStore<StoredValues>(storedValueReaders, {
  area: localStorage,
  // A user who chooses a resident in one tab may be writing to another in the next.
  perTab: { area: sessionStorage, keys: ['selectedBox'] },
  events: window,
})

/** Returns a stored value and follows its changes, in this tab and others. */
export const useStored = <K extends keyof StoredValues>(key: K): StoredValues[K] | undefined =>
  useSyncExternalStore(
    useCallback((listener) => store.subscribe(key, listener), [key]),
    () => store.get(key),
  )
