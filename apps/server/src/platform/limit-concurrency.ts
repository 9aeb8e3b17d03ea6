/** Runs at most `atOnce` tasks at a time; the others wait in order. */
export const limitConcurrency = (atOnce: number) => {
  let running = 0
  const waiting: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The next one takes over this place.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
