/**
 * Does what belongs to one key one after the other, in the order in which it was asked for; different keys do not wait
 * for each other. What fails is its own caller's to deal with.
 */
export const createKeyedQueue = () => {
  const last = new Map<string | number, Promise<unknown>>()
  return <T>(key: string | number, work: () => Promise<T>): Promise<T> => {
    const done = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, done)
    const forget = () => {
      if (last.get(key) === done) last.delete(key)
    }
    done.then(forget, forget)
    return done
  }
}
