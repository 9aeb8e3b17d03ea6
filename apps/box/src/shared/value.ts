import { useSyncExternalStore } from 'react'

/** Something that lives outside React and changes: read it, and be told when it is another. */
export interface Value<T> {
  readonly get: () => T
  /** Answers how to stop being told. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface WritableValue<T> extends Value<T> {
  readonly set: (next: T) => void
}

export const createValue = <T>(initial: T): WritableValue<T> => {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return
      current = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export const useValue = <T>(value: Value<T>): T => useSyncExternalStore(value.subscribe, value.get)
