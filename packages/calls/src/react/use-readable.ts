import { useSyncExternalStore } from 'react'
import type { Readable } from '../observable-store.ts'

/** The current value of something outside React. */
export const useReadable = <T>(readable: Readable<T>): T =>
  useSyncExternalStore(
    (listener) => readable.subscribe(listener),
    () => readable.get(),
  )
