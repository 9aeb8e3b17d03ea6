import { makeTemplateWorld, startInstalledPostgres } from '@lykta/demo/testing'
import { build } from '../../scripts/setup/build.mjs'
import { findPostgres } from '../../scripts/setup/story-programs.mjs'

/** Runs once before the stories on two servers, with a PostgreSQL as operators have it. */
const setUp = async (): Promise<() => Promise<void>> => {
  const programs = findPostgres()
  if (programs === undefined)
    throw new Error('There is no PostgreSQL server: npm run test:servers provides it.')
  await build(process.execPath)
  const template = await makeTemplateWorld(() => startInstalledPostgres(programs))
  return async () => template[Symbol.asyncDispose]()
}
export default setUp
