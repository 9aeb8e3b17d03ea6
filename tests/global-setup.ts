import { makeTemplateWorld } from '@lykta/demo/testing'
import { build } from '../scripts/setup/build.mjs'

/** Runs once before all stories: builds what has changed, and makes what their worlds are copies of. */
const setUp = async (): Promise<() => Promise<void>> => {
  await build(process.execPath)
  const template = await makeTemplateWorld()
  return async () => template[Symbol.asyncDispose]()
}
export default setUp
