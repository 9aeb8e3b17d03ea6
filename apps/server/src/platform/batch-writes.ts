import type { After } from './timers.ts'

/**
 * Writes together what arrived during the last write and for some time after it: a single item does not wait, and in a
 * rush one write takes many. Resolves when it is written. After a failed write each item is tried separately, so that
 * only the bad one fails.
 */
export const createBatchWrites = <T>({
  write,
  pauseMs,
  after,
}: {
  write: (items: readonly T[]) => Promise<void>
  pauseMs: number
  after: After
}): ((item: T) => Promise<void>) => {
  let next: { items: T[]; written: Promise<void> } | undefined
  let last = Promise.resolve()
  const pause = () =>
    new Promise<void>((resolve) => {
      after(pauseMs, resolve)
    })

  const writeNext = async (items: readonly T[]): Promise<void> => {
    next = undefined
    await write(items)
  }

  return async (item) => {
    if (next === undefined) {
      const items: T[] = []
      const written = last.then(() => writeNext(items))
      next = { items, written }
      last = written.then(pause, pause)
    }
    const mine = next
    mine.items.push(item)
    try {
      await mine.written
    } catch (error) {
      if (mine.items.length === 1) throw error
      await write([item])
    }
  }
}
