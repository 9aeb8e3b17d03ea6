import { DatabaseAwayError } from '../errors.ts'
import { systemAfter, type After } from './timers.ts'

interface Waiting<Key, Value> {
  key: Key
  resolve: (found: Value | undefined) => void
  reject: (error: unknown) => void
}

/** Longer than it may take to get a connection and run a statement. */
export const longestLookUpMs = 45_000

const inTime = async <Found>(after: After, found: Promise<Found>): Promise<Found> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const cancel = after(longestLookUpMs, () => {
    reject(new DatabaseAwayError(new Error('a look-up was never answered')))
  })
  try {
    return await Promise.race([found, promise])
  } finally {
    cancel()
  }
}

/**
 * Looks up keys with one query at a time: those asked for in one turn of the event loop, or during a query, are looked up together.
 * A thousand at once cost few queries, and a single one does not wait. Every answer is read after it was asked for. A query that the
 * database never answers fails, or everybody would wait behind it.
 */
export const batchLookUps = <Key, Value>(
  find: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { mostAtOnce = 500, after = systemAfter }: { mostAtOnce?: number | undefined; after?: After } = {},
): ((key: Key) => Promise<Value | undefined>) => {
  const waiting: Waiting<Key, Value>[] = []
  let isRunning = false

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostAtOnce)
      try {
        const found = await inTime(after, find([...new Set(batch.map(({ key }) => key))]))
        for (const { key, resolve } of batch) resolve(found.get(key))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (isRunning) return
      isRunning = true
      // What came in with it is read before.
      setImmediate(() => void run())
    })
}
