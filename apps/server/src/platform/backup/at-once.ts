/** How many files are copied at once: a bucket takes its time for each. */
const most = 8

/** Does the work for each, several at once. After the first that fails no other is begun; throws once none is under way. */
export const forEachAtOnce = async <T>(
  all: AsyncIterable<T>,
  work: (one: T) => Promise<void>,
): Promise<void> => {
  const each = all[Symbol.asyncIterator]()
  const failing = new AbortController()
  const worker = async (): Promise<void> => {
    try {
      for (
        let next = await each.next();
        next.done !== true && !failing.signal.aborted;
        next = await each.next()
      )
        await work(next.value)
    } catch (error) {
      failing.abort()
      throw error
    }
  }
  const results = await Promise.allSettled(Array.from({ length: most }, worker))
  const failed = results.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
