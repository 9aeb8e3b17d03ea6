import { type Readable } from '@lykta/calls'
import { useSyncExternalStore } from 'react'

/** The current value of something outside React. */
export const useReadable = <T>(readable: Readable<T>): T =>
  useSyncExternalStore(
    (listener) => readable.subscribe(listener),
    () => readable.get(),
  )
