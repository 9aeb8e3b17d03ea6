import type { ClientConfig, PoolConfig } from 'pg'
import type { Config } from './config.ts'
import type { HttpOptions, RegisterRoutes } from './doors/http.ts'
import type { Delivery, createBoxes } from './modules/boxes/index.ts'
import type { FilesService } from './modules/files/index.ts'
import type { Clock, Ids } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import type { ReadDiskSpace } from './platform/disk-space.ts'
import type { Log } from './platform/log.ts'
import type { After } from './platform/timers.ts'
import type { SharedPorts } from './ports/shared.ts'

/** What the server is started with, and what tests and the demo replace or add. */
export interface AppOverrides {
  database: PoolConfig
  /** Of the role that has the tables, where the server works as another. */
  databaseOwner?: ClientConfig | undefined
  /** Where the embedded database has its files. */
  databaseFolder?: string | undefined
  readDiskSpace?: ReadDiskSpace
  tls?: { cert: string; key: string } | undefined
  /** The installation's own certificate authority, for devices to download. */
  authority?: { cert: string } | undefined
  /** Certificate authority of private push services and receivers of webhooks. */
  receiverAuthority?: string
  /** The time that the server goes by. */
  clock?: Clock
  /** Its machine's clock, which may be wrong: the server goes by the database's then. */
  machineClock?: Clock
  ids?: Ids
  /** Timers of calls: for the answer, and for lost connections. */
  after?: After
  log?: Log
  /** Replaces what one server holds in its memory. */
  ports?: (inMemory: SharedPorts) => SharedPorts
  /** Called for each route, so that a check covers them all. */
  onRoute?: HttpOptions['onRoute']
  onUndeclaredRefusal?: HttpOptions['onUndeclaredRefusal']
  extend?: (parts: AppParts) => Promise<AppExtension>
}

/** The parts of the server that an extension, such as the demo, uses. */
export interface AppParts {
  config: Config
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  delivery: Delivery
  boxes: ReturnType<typeof createBoxes>
  files: Pick<FilesService, 'add'>
}

/** More routes below `/api`, and work that runs alongside the app from when it listens until it closes. */
export interface AppExtension {
  routes?: RegisterRoutes[]
  start?: (origin: string) => Promise<void>
  stop?: () => Promise<void>
}
