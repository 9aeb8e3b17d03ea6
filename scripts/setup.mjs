import { build } from './setup/build.mjs'
import { install } from './setup/install.mjs'
import { checkOwnNode, findNode } from './setup/node.mjs'

/**
 * Brings a fresh machine, or one with older files, to where Lykta can run: packages, and what is built from source.
 * @param {{build: boolean}} wanted
 * @returns {Promise<string>} the path of the Node to run on
 */
export async function setUp(wanted) {
  checkOwnNode()
  await install()
  const node = await findNode()
  if (wanted.build) await build(node)
  return node
}
