import type { After } from '../platform/timers.ts'

/** Asks each to connect again, spread evenly over `overMs`, so that not all sign in at once. Resolves when all have been asked. */
export const askToReconnect = async <T>(
  all: readonly T[],
  { overMs, after }: { overMs: number; after: After },
  ask: (one: T) => void,
): Promise<void> => {
  await Promise.all(
    all.map(
      (one, index) =>
        new Promise<void>((resolve) => {
          after((overMs * index) / all.length, () => {
            ask(one)
            resolve()
          })
        }),
    ),
  )
}
