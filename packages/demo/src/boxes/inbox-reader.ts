import type { Inbox, InboxEntry } from '@lykta/contract/boxes'

export interface InboxReader {
  /** Reads on from the cursor, after any read in progress. */
  readSoon: () => void
  stop: () => Promise<void>
}

/** Reads an inbox by its cursor, each entry once. `isNews` is false for what was there before the first read ended. */
export const createInboxReader = (deps: {
  read: (after: number) => Promise<Inbox>
  take: (entry: InboxEntry, isNew: boolean) => void
}): InboxReader => {
  const stopped = new AbortController()
  let cursor = 0
  let isNew = false
  let reading: Promise<void> = Promise.resolve()

  const readOn = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const { data, next } = await deps.read(cursor)
      for (const entry of data) deps.take(entry, isNew)
      if (data.length === 0) break
      cursor = next
    }
    isNew = true
  }

  return {
    readSoon: () => {
      // A failed read is repeated at the next notice or connection.
      reading = reading.then(readOn).catch(() => undefined)
    },
    stop: () => {
      stopped.abort()
      return reading
    },
  }
}
