import type { Database } from '@lykta/server'

/** The transaction in which the whole world is made. */
export type Executor = Parameters<Parameters<Database['transaction']>[0]>[0]
