import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { createLog } from '../platform/log.ts'

/** Runs once before all tests: one PostgreSQL for the whole run, gone when it ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lykta-test-'))
  await chmod(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })
  // A run that is told to end takes its server with it.
  process.once('SIGTERM', () => process.exit(143))
  // A template can be copied only while nobody is connected to it.
  const template = await openDatabase(postgres.connection, createLog('silent'))
  await template.close()
  project.provide('templateDatabase', postgres.connection)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
