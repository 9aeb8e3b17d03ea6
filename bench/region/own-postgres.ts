import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../apps/server/src/platform/embedded-postgres.ts'
import { addressOf } from '../../apps/server/src/testing/test-postgres.ts'

/** A PostgreSQL that may go away and come back, with what it had. */
export const startOwnPostgres = async (stack: AsyncDisposableStack) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lykta-drill-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  // PostgreSQL's own account has to traverse it when this runs as root.
  await chmod(dataDir, 0o711)
  const launch = () => startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })
  let running: EmbeddedPostgres | undefined = await launch()
  const { roles } = running
  const stop = async () => {
    const stopping = running
    running = undefined
    await stopping?.stop()
  }
  stack.defer(stop)
  return {
    roles,
    url: addressOf(roles.app),
    stop,
    start: async () => {
      running = await launch()
    },
  }
}
