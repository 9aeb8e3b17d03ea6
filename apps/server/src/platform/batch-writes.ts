import type { After } from './timers.ts'

/**
 * Writes together what came while the write before was under way, and until some time after it: one thing alone waits for
 * nothing, and in a rush one write takes many. Resolves when it is written. A write that failed is tried again for each by
 * itself, so that one bad thing fails alone.
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
