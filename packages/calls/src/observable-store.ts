/** A value that can be read and watched, in the shape that React's useSyncExternalStore needs. */
export interface Readable<T> {
  get: () => T
  /** Returns the function that ends the subscription. */
  subscribe: (listener: () => void) => () => void
}

export interface Store<T> extends Readable<T> {
  set: (value: T) => void
}

export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
