import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { SetupError } from './steps.mjs'

const wanted = 24
/** The first version that runs TypeScript as it stands. */
const enough = [22, 18]

/** Refuses a machine's Node that is too old even for the setup. */
export function checkOwnNode() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new SetupError(`Lykta needs Node 20 or later to start; this is Node ${process.versions.node}.`)
  }
}

/**
 * @param {string} folder of a package
 * @param {string} version
 */
function isVersion(folder, version) {
  /** @type {unknown} */
  const described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return (
    typeof described === 'object' &&
    described !== null &&
    'version' in described &&
    described.version === version
  )
}

/**
 * The Node that Lykta itself runs on: the one among its packages, else this one where it is new enough.
 * @returns {Promise<string>} its path
 */
export async function findNode() {
  const folder = join(root, 'node_modules', `node-${process.platform}-${process.arch}`)
  const own = join(folder, 'bin', 'node')
  if (existsSync(own)) {
    // npm has it in its path, and so starts this with it: but an installation just now may have replaced the file.
    if (realpathSync(own) === realpathSync(process.execPath) && isVersion(folder, process.versions.node))
      return process.execPath
    const { code, output } = await run(own, ['--version']).catch(() => ({ code: 1, output: '' }))
    if (code === 0 && Number(/^v(\d+)/.exec(output)?.[1]) >= wanted) return own
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [enoughMajor = 0, enoughMinor = 0] = enough
  if (major > enoughMajor || (major === enoughMajor && minor >= enoughMinor)) return process.execPath
  throw new SetupError(
    `No Node ${wanted} comes with Lykta for ${process.platform}-${process.arch}, and this is Node ` +
      `${process.versions.node}: install Node ${wanted} and start again.`,
  )
}
