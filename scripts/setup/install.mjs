import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { missingPackages } from './packages.mjs'
import { root, run } from './run.mjs'
import { SetupError, step } from './steps.mjs'

/** npm writes this list last: without it, an installation was cut short. */
const installedList = join(root, 'node_modules', '.package-lock.json')

/** Installs the packages unless exactly the locked ones are installed, in which case it needs no network. */
export async function install() {
  if (findMissing().length === 0) return
  await step('Installing packages (npm install)', async (progress) => {
    removeUnfinished()
    const cache = ownCache()
    let fetched = 0
    const onText = (/** @type {string} */ text) => {
      fetched += text.split('http fetch GET 200').length - 1
      if (fetched > 0) progress(`${fetched} answers from the registry`)
    }
    const options = cache === undefined ? npmOptions : [...npmOptions, `--cache=${cache}`]
    const { code, output } = await run(npm.program, [...npm.args, ...options], {
      env: npmEnvironment(),
      onText,
    })
    if (cache !== undefined) rmSync(cache, { recursive: true, force: true })
    if (code === 0) return
    const complaint = output
      .split('\n')
      .filter((line) => line.startsWith('npm error') && line.length > 'npm error '.length)
    throw new SetupError(
      `The packages could not be installed (npm ended with ${code}):\n${complaint.slice(0, 15).join('\n')}`,
    )
  })
  const missing = findMissing()
  if (missing.length > 0) {
    throw new SetupError(
      `npm has left out ${missing.slice(0, 5).join(', ')}: look at the network and at npm's settings (omit, ignore), and start again.`,
    )
  }
}

/** npm would take the remains of an interrupted installation for complete packages. */
function removeUnfinished() {
  if (!existsSync(installedList)) rmSync(join(root, 'node_modules'), { recursive: true, force: true })
}

/** @returns {string[]} */
function findMissing() {
  const locked = readPackages(join(root, 'package-lock.json'))
  const installed = existsSync(installedList) ? readPackages(installedList) : {}
  const libc = existsSync('/etc/alpine-release') ? 'musl' : 'glibc'
  const machine = { platform: process.platform, arch: process.arch, libc }
  return missingPackages(locked, installed, machine, (path) => existsSync(join(root, path, 'package.json')))
}

/**
 * @param {string} file
 * @returns {Record<string, import('./packages.mjs').LockedPackage>}
 */
function readPackages(file) {
  try {
    /** @type {unknown} */
    const list = JSON.parse(readFileSync(file, 'utf8'))
    return isPackageList(list) ? list.packages : {}
  } catch {
    return {}
  }
}

/**
 * @param {unknown} value
 * @returns {value is {packages: Record<string, import('./packages.mjs').LockedPackage>}}
 */
function isPackageList(value) {
  return typeof value === 'object' && value !== null && 'packages' in value
}

// If npm started this, use the same npm; another package manager's path in there is of no use.
export const npm = /npm-cli\.[cm]?js$/.test(process.env['npm_execpath'] ?? '')
  ? { program: machineNode(), args: [process.env['npm_execpath'] ?? ''] }
  : { program: 'npm', args: [] }

/** npm replaces node_modules, so it must not run on the Node in there. */
function machineNode() {
  const inPath = machinePath()
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find((file) => existsSync(file))
  return inPath ?? process.execPath
}

function machinePath() {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.filter((folder) => !folder.includes('node_modules')).join(delimiter)
}

const npmOptions = [
  // Not "ci": it refuses a lock file from which some other platform's package is missing, and the registry does not have
  // them all. With a lock file, "install" takes the same versions.
  'install',
  '--no-save',
  '--include=dev',
  '--include=optional',
  // Some packages name a newer Node than the machine's, and run on the one that is installed with them.
  '--engine-strict=false',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=http',
]

/** If npm's own cache cannot be written, a temporary one. */
function ownCache() {
  const cache = process.env['npm_config_cache'] ?? join(homedir(), '.npm')
  return isWritable(cache) ? undefined : mkdtempSync(join(tmpdir(), 'lykta-npm-'))
}

export function npmEnvironment() {
  const { NODE_ENV: _, ...environment } = process.env
  return { ...environment, PATH: machinePath() }
}

/**
 * @param {string} folder that need not exist yet
 * @returns {boolean}
 */
function isWritable(folder) {
  if (!existsSync(folder)) return dirname(folder) !== folder && isWritable(dirname(folder))
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
