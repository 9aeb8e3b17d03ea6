import type { Readable } from '../observable-store.ts'

/** Resolves with the next value that matches. */
export const until = <T>(store: Readable<T>, fits: (value: T) => boolean): Promise<T> =>
  new Promise((resolve) => {
    const check = () => {
      const value = store.get()
      if (!fits(value)) return
      unsubscribe()
      resolve(value)
    }
    const unsubscribe = store.subscribe(check)
    check()
  })
