/**
 * Runs at most `atOnce` tasks at a time. The owners of waiting tasks take turns, so that nobody waits behind all of another's.
 */
export const limitConcurrency = (atOnce: number) => {
  let running = 0
  /** In the order of their turns. */
  const waiting = new Map<number | string, (() => void)[]>()

  /** Gives a free place to the next owner. */
  const passOn = () => {
    const [turn] = waiting
    if (turn === undefined) {
      running -= 1
      return
    }
    const [ownerId, tasks] = turn
    const next = tasks.shift()
    waiting.delete(ownerId)
    if (tasks.length > 0) waiting.set(ownerId, tasks)
    next?.()
  }

  return async <T>(ownerId: number | string, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else {
      await new Promise<void>((resolve) => {
        const tasks = waiting.get(ownerId)
        if (tasks === undefined) waiting.set(ownerId, [resolve])
        else tasks.push(resolve)
      })
    }
    try {
      return await work()
    } finally {
      passOn()
    }
  }
}
