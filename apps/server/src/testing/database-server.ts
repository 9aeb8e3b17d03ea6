import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { startTestPostgres } from './test-postgres.ts'

/** Runs once before all tests: one PostgreSQL for the whole run, gone when it ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  // A template can be copied only while nobody is connected to it.
  const template = await openDatabase(postgres.roles.app, createLog('silent'), {
    owner: postgres.roles.owner,
  })
  await template.close()
  project.provide('templateDatabase', postgres.roles)
  return async () => postgres[Symbol.asyncDispose]()
}
