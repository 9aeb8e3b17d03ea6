import { type Readable } from '@lykta/calls'
import { useSyncExternalStore } from 'react'

/** The value that something outside React has now. */
export const useReadable = <T>(readable: Readable<T>): T =>
  useSyncExternalStore(
    (listener) => readable.subscribe(listener),
    () => readable.get(),
  )
