import type { Config } from './config.ts'
import type { RegisterRoutes } from './doors/http.ts'
import type { SignIn } from './doors/sign-in.ts'
import type { createBoxes } from './modules/boxes/index.ts'
import type { FilesService } from './modules/files/index.ts'
import type { Clock, Ids } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import type { Log } from './platform/log.ts'

/** What a world of its own, such as the demo, is given to stand on. */
export interface AppParts {
  config: Config
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  boxes: ReturnType<typeof createBoxes>
  files: Pick<FilesService, 'add'>
  signIn: SignIn
}

/** More routes below `/api`, and what runs beside the app from when it listens until it closes. */
export interface AppExtension {
  routes?: RegisterRoutes
  start?: (origin: string) => Promise<void>
  stop?: () => Promise<void>
}
