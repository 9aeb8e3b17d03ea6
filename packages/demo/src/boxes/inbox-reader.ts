import type { Inbox, InboxEntry } from '@lykta/contract/boxes'

export interface InboxReader {
  /** Reads on from the cursor, after any read in progress. If the notice includes the next entry, nothing is read. */
  readSoon: (entry?: InboxEntry) => void
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
    readSoon: (entry) => {
      const go = async () => {
        if (!isNew || entry?.cursor !== cursor + 1) return readOn()
        cursor = entry.cursor
        deps.take(entry, isNew)
      }
      // A failed read is repeated at the next notice or connection.
      reading = reading.then(go).catch(() => undefined)
    },
    stop: () => {
      stopped.abort()
      return reading
    },
  }
}
