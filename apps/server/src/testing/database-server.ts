import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { startInstalledPostgres } from './installed-postgres.ts'
import { startTestPostgres } from './test-postgres.ts'

/** Its programs, where it is not to be the one that comes with Lykta: `npm run test:postgres`. */
const { TEST_POSTGRES: programs = '' } = process.env

/** Runs once before all tests: one PostgreSQL for the whole run, gone when it ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await (programs === '' ? startTestPostgres() : startInstalledPostgres(programs))
  // A template can be copied only while nobody is connected to it.
  const template = await openDatabase(postgres.roles.app, createLog('silent'), {
    owner: postgres.roles.owner,
  })
  await template.close()
  project.provide('templateDatabase', postgres.roles)
  return async () => postgres[Symbol.asyncDispose]()
}
