import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findServer } from '../platform/embedded-postgres-process.ts'
import { startEmbeddedPostgres, type EmbeddedRoles } from '../platform/embedded-postgres.ts'

export interface OwnPostgres extends AsyncDisposable {
  roles: EmbeddedRoles
  /** Kills it as a power cut does. */
  kill: () => Promise<void>
  /** Starts it again on the same data. */
  start: () => Promise<void>
}

/** A PostgreSQL of one test file, which stores durably. */
export const startOwnPostgres = async (): Promise<OwnPostgres> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lykta-own-'))
  // PostgreSQL's own account has to traverse it when this runs as root.
  await chmod(dataDir, 0o711)
  const launch = () => startEmbeddedPostgres({ dataDir, log: () => undefined })
  let postgres = await launch()
  const { roles } = postgres
  const running = () => findServer(postgres.dataFolder, 10_000)
  return {
    roles,
    kill: async () => {
      const found = await running()
      if (found.kind !== 'running') throw new Error('PostgreSQL does not run')
      process.kill(found.server.pid, 'SIGKILL')
      while ((await running()).kind === 'running');
    },
    start: async () => {
      postgres = await launch()
    },
    [Symbol.asyncDispose]: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
