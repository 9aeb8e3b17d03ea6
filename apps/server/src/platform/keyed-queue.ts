/**
 * Runs the tasks of one key one at a time, in order; different keys do not wait for each other. A failure rejects only
 * its own caller's promise.
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
