import { build } from './setup/build.mjs'
import { findFfmpeg, installDebianFfmpeg } from './setup/ffmpeg.mjs'
import { install } from './setup/install.mjs'
import { checkOwnNode, findNode } from './setup/node.mjs'

/**
 * Prepares a machine to run Lykta: installs packages and builds what has changed.
 * @param {{build: boolean, films?: boolean}} wanted
 * @returns {Promise<string>} the path of the Node to run on
 */
export async function setUp(wanted) {
  checkOwnNode()
  // Both wait for the network, each for a different part.
  await Promise.all([install(), wanted.films === true ? installDebianFfmpeg() : undefined])
  if (wanted.films === true) await findFfmpeg()
  const node = await findNode()
  if (wanted.build) await build(node)
  return node
}
