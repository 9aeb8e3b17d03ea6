import { dehydrate, hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query'
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** What is kept so that the app opens without a connection: who is cared for, what was written to them, what is planned. */
const keptKeys: ReadonlySet<unknown> = new Set([
  'config',
  'boxViews',
  'permissions',
  'users',
  'message-relative',
  'calendar',
  'calendartype',
  'content',
])
const databaseName = 'lykta-last-known'
/** Older than this it helps nobody. */
const longestMs = 7 * 86_400_000
const mostQueries = 80

type KeptQuery = DehydratedState['queries'][number]

interface Kept {
  userId: number
  /** Of the app: another version may have other shapes. */
  version: string
  queries: KeptQuery[]
}
interface Schema extends DBSchema {
  kept: { key: 'state'; value: Kept }
}

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(databaseName, 1, {
    upgrade: (database) => {
      database.createObjectStore('kept')
    },
  })

/** Closed whatever happens: one that stays open keeps the whole from being deleted. */
const withDatabase = async <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
  const database = await open()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

const isKept = ({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean =>
  state.data !== undefined && keptKeys.has(queryKey[0])

/** What has been read now, and what was read earlier and is not too old: the newest first. */
const merge = (fresh: readonly KeptQuery[], earlier: readonly KeptQuery[], now: number): KeptQuery[] => {
  const known = new Set(fresh.map(({ queryHash }) => queryHash))
  return [...fresh, ...earlier.filter(({ queryHash }) => !known.has(queryHash))]
    .filter(({ state }) => state.dataUpdatedAt > now - longestMs)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, mostQueries)
}

/**
 * Keeps what this user's app comes to know, and brings it back where the server cannot be asked. Everything goes when `end`
 * is called, as it is when the session ends: nothing of anybody stays on the device. A browser that keeps nothing is as well.
 */
export const keepLastKnown = (
  client: QueryClient,
  options: {
    userId: number
    version: string
    now: () => number
    /** Between something new and its keeping, so that what comes together is kept together. */
    pauseMs: number
  },
) => {
  const { userId, version, now, pauseMs } = options
  let ended = false
  let pause: ReturnType<typeof setTimeout> | undefined
  let work: Promise<void> = Promise.resolve()
  /** One after the other, and whatever fails: a disk that is full, a browser that keeps nothing. */
  const enqueue = (step: () => Promise<void>): Promise<void> => {
    work = work.then(step).catch(() => undefined)
    return work
  }

  const read = async (database: IDBPDatabase<Schema>): Promise<readonly KeptQuery[]> => {
    const kept = await database.get('kept', 'state')
    return kept?.userId === userId && kept.version === version ? kept.queries : []
  }

  const keep = (from: QueryClient) =>
    enqueue(async () => {
      if (ended) return
      const { queries } = dehydrate(from, { shouldDehydrateQuery: isKept })
      await withDatabase(async (database) =>
        database.put(
          'kept',
          { userId, version, queries: merge(queries, await read(database), now()) },
          'state',
        ),
      )
    })

  const stopListening = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || pause !== undefined || ended || !isKept(query)) return
    pause = setTimeout(() => {
      pause = undefined
      void keep(client)
    }, pauseMs)
  })

  return {
    /** Keeps what has been read elsewhere too. */
    keep,
    /** Brings back what was known last; what is known better already stays. */
    restore: () =>
      enqueue(async () => {
        const queries = merge([], await withDatabase(read), now())
        if (!ended) hydrate(client, { mutations: [], queries })
      }),
    end: () => {
      ended = true
      clearTimeout(pause)
      stopListening()
      return enqueue(() => deleteDB(databaseName))
    },
  }
}
