import { beginsAnew, type Inbox, type InboxEntry } from '@lykta/contract/boxes'

export interface InboxReader {
  /** Reads on from the cursor, after any read in progress. If the notice includes the next entry, nothing is read. */
  readSoon: (entry?: InboxEntry) => void
  stop: () => Promise<void>
}

/**
 * Reads an inbox by its cursor, each entry once; anew where the server has lost what came last, and so gives its cursors to others.
 * `isNew` is false for what was there before the first read ended.
 */
export const createInboxReader = (deps: {
  /** `at`: the time of the entry at the cursor. */
  read: (after: number, at: number | undefined) => Promise<Pick<Inbox, 'data' | 'next' | 'more'>>
  take: (entry: InboxEntry, isNew: boolean) => void
}): InboxReader => {
  const stopped = new AbortController()
  let cursor = 0
  let at: number | undefined
  let isNew = false
  let reading: Promise<void> = Promise.resolve()

  const readOn = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const page = await deps.read(cursor, at)
      for (const entry of page.data) deps.take(entry, isNew)
      if (page.data.length === 0 && !beginsAnew(page, cursor)) break
      cursor = page.next
      at = page.data.find((entry) => entry.cursor === cursor)?.at
      if (page.more === false) break
    }
    isNew = true
  }

  return {
    readSoon: (entry) => {
      const go = async () => {
        if (!isNew || entry?.cursor !== cursor + 1) return readOn()
        ;({ cursor, at } = entry)
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
