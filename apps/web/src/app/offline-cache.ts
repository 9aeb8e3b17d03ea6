import { log } from '@lykta/log'
import { dehydrate, hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query'
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'

declare module '@tanstack/react-query' {
  interface Register {
    /** `kept`: the answer is stored on the device, so that the app opens without a connection. */
    queryMeta: { kept?: true }
  }
}

const databaseName = 'lykta-last-known'
/** Older data is out of date, and is not shown. */
const longestMs = 7 * 86_400_000
const mostQueries = 80

type KeptQuery = DehydratedState['queries'][number]

interface Kept {
  userId: number
  /** The app's version: another version may have other shapes. */
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

/** Always closes the database: an open connection would block its deletion. */
const withDatabase = async <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
  const database = await open()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

const isKept = ({ meta, state }: Pick<Query, 'meta' | 'state'>): boolean =>
  state.data !== undefined && meta?.kept === true

/** Returns what was read now and earlier, newest first, without what is too old. */
const merge = (fresh: readonly KeptQuery[], earlier: readonly KeptQuery[], now: number): KeptQuery[] => {
  const known = new Set(fresh.map(({ queryHash }) => queryHash))
  return [...fresh, ...earlier.filter(({ queryHash }) => !known.has(queryHash))]
    .filter(({ state }) => state.dataUpdatedAt > now - longestMs)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, mostQueries)
}

/**
 * Stores the answers to the queries whose `meta` says `kept`, and restores them when the server cannot be reached. `end` deletes
 * everything when the session ends. In a browser without storage nothing is stored.
 */
export const keepOfflineCache = (
  client: QueryClient,
  options: {
    userId: number
    version: string
    now: () => number
    /** How long to wait after new data before it is written, so that data that arrives together is written once. */
    pauseMs: number
  },
) => {
  const { userId, version, now, pauseMs } = options
  let ended = false
  let pause: ReturnType<typeof setTimeout> | undefined
  let work: Promise<void> = Promise.resolve()
  /** Runs the steps one after another. A step that fails, on a full disk or without storage, does not stop the next. */
  const enqueue = (step: () => Promise<void>): Promise<void> => {
    work = work.then(step).catch((err: unknown) => {
      log.warn({ err }, 'last known not stored or read')
    })
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
    /** Also stores what another client has read. */
    keep,
    /** Restores the last known data. Newer data in the client stays. */
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
