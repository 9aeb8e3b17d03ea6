import type { PoolConfig } from 'pg'
import type { Config } from './config.ts'
import type { HttpOptions, RegisterRoutes } from './doors/http.ts'
import type { BoxInbox, createBoxes } from './modules/boxes/index.ts'
import type { FilesService } from './modules/files/index.ts'
import type { Clock, Ids } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import type { Log } from './platform/log.ts'
import type { After } from './platform/timers.ts'

/** What the server is started on, and what a test or a world of its own replaces or adds. */
export interface AppOverrides {
  database: PoolConfig
  tls?: { cert: string; key: string } | undefined
  /** The installation's own certificate authority, for devices to fetch. */
  authority?: { cert: string } | undefined
  /** Certificate authority of a push service of one's own. */
  pushAuthority?: string
  clock?: Clock
  ids?: Ids
  /** How calls wait: for an answer, for somebody who was lost. */
  after?: After
  log?: Log
  /** Is told of each route there is, so that a check can leave none out. */
  onRoute?: HttpOptions['onRoute']
  onUndeclaredRefusal?: HttpOptions['onUndeclaredRefusal']
  extend?: (parts: AppParts) => Promise<AppExtension>
}

/** What a world of its own, such as the demo, is given to stand on. */
export interface AppParts {
  config: Config
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  inbox: BoxInbox
  boxes: ReturnType<typeof createBoxes>
  files: Pick<FilesService, 'add'>
}

/** More routes below `/api`, and what runs beside the app from when it listens until it closes. */
export interface AppExtension {
  routes?: RegisterRoutes[]
  start?: (origin: string) => Promise<void>
  stop?: () => Promise<void>
}
