import type { QueryClient } from '@tanstack/react-query'

export const alarmsKey = ['alarms'] as const

/** The reading in progress, and whether something has changed since it began. */
const readings = new WeakMap<QueryClient, { isStale: boolean; done: Promise<void> }>()

/**
 * Reads again what is shown about alarms, and once more after the reading in progress. If it started over with every receipt
 * from a thousand TVs, it would not finish before the last of them.
 */
export const reloadAlarms = (client: QueryClient): Promise<void> => {
  const running = readings.get(client)
  if (running !== undefined) {
    running.isStale = true
    return running.done
  }
  const reading = { isStale: true, done: Promise.resolve() }
  const readOn = async () => {
    try {
      while (reading.isStale) {
        reading.isStale = false
        await client.invalidateQueries({ queryKey: alarmsKey })
      }
    } finally {
      readings.delete(client)
    }
  }
  readings.set(client, reading)
  reading.done = readOn()
  return reading.done
}
