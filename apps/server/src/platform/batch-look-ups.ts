interface Waiting<Key, Value> {
  key: Key
  resolve: (found: Value | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Looks up keys one query at a time: those that are asked for meanwhile wait, and are then looked up together. So a
 * thousand at once cost few queries, and a single one waits for nothing. What is found was read after it was asked for.
 */
export const batchLookUps = <Key, Value>(
  find: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  mostAtOnce = 500,
): ((key: Key) => Promise<Value | undefined>) => {
  const waiting: Waiting<Key, Value>[] = []
  let isRunning = false

  const run = async (): Promise<void> => {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostAtOnce)
      try {
        const found = await find([...new Set(batch.map(({ key }) => key))])
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
      if (!isRunning) void run()
    })
}
