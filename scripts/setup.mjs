import { build } from './setup/build.mjs'
import { findFfmpeg, installDebianFfmpeg } from './setup/ffmpeg.mjs'
import { install } from './setup/install.mjs'
import { checkOwnNode, findNode } from './setup/node.mjs'

/**
 * Brings a fresh machine, or one with older files, to where Lykta can run: packages, and what is built from source.
 * @param {{build: boolean, films?: boolean}} wanted
 * @returns {Promise<string>} the path of the Node to run on
 */
export async function setUp(wanted) {
  checkOwnNode()
  // Two that wait for the network, each for another part of it.
  await Promise.all([install(), wanted.films === true ? installDebianFfmpeg() : undefined])
  if (wanted.films === true) await findFfmpeg()
  const node = await findNode()
  if (wanted.build) await build(node)
  return node
}
