/** Does no more than so many pieces of work at once; the others wait for their turn, in the order in which they came. */
export const limitConcurrency = (atOnce: number) => {
  let running = 0
  const waiting: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Whoever waits takes over this place.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
