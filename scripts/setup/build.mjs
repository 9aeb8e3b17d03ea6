import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compress } from './compress.mjs'
import { root, run } from './run.mjs'
import { SetupError, step } from './steps.mjs'

/**
 * @typedef {object} Part
 * @property {string} title
 * @property {string} output the folder of what is built
 * @property {string[]} sources files and folders it is built from
 * @property {string[]} command for Node
 * @property {string} cwd
 */

const vite = [
  join(root, 'node_modules/vite/bin/vite.js'),
  'build',
  '--configLoader',
  'runner',
  '--logLevel',
  'warn',
]
const always = ['package-lock.json', 'tsconfig.base.json']

/** @type {Record<'web' | 'box' | 'server', Part>} */
const parts = {
  web: {
    title: 'the web app',
    output: 'apps/web/dist',
    sources: ['apps/web', 'packages', ...always],
    command: vite,
    cwd: 'apps/web',
  },
  box: {
    title: 'the TV app',
    output: 'apps/box/dist',
    sources: ['apps/box', 'packages', ...always],
    command: vite,
    cwd: 'apps/box',
  },
  server: {
    title: 'the server',
    output: 'apps/server/dist',
    sources: ['apps/server', 'packages', 'scripts/setup', ...always],
    command: [join(root, 'scripts/setup/build-server.ts')],
    cwd: 'apps/server',
  },
}

/**
 * Builds what has changed since it was built last.
 * @param {string} node
 * @param {(keyof typeof parts)[]} [wanted] everything, if nothing is said
 */
export async function build(node, wanted = ['web', 'box', 'server']) {
  const stale = wanted
    .map((name) => ({ part: parts[name], hash: hashSources(parts[name].sources) }))
    .filter(({ part, hash }) => readStamp(part) !== hash)
  if (stale.length === 0) return
  await step(`Building ${stale.map(({ part }) => part.title).join(', ')}`, async () => {
    await Promise.all(stale.map(({ part, hash }) => buildPart(node, part, hash)))
  })
}

/**
 * @param {string} node
 * @param {Part} part
 * @param {string} hash
 */
async function buildPart(node, part, hash) {
  rmSync(stampOf(part), { force: true })
  const { code, output } = await run(node, part.command, { cwd: join(root, part.cwd) })
  if (code !== 0) throw new SetupError(`Building ${part.title} failed:\n${output.trim()}`)
  mkdirSync(join(root, part.output), { recursive: true })
  if (part.command === vite) await compress(join(root, part.output))
  writeFileSync(stampOf(part), hash)
}

/** @param {Part} part */
function stampOf(part) {
  return join(root, part.output, '.built-from')
}

/** @param {Part} part */
function readStamp(part) {
  return existsSync(stampOf(part)) ? readFileSync(stampOf(part), 'utf8') : undefined
}

const notSources = /(^|\/)(node_modules|dist|fixtures)(\/|$)|\.test\.tsx?$/

/**
 * @param {string[]} sources
 * @returns {string}
 */
function hashSources(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} path below the project's folder
 * @returns {string[]} in an order that does not depend on the file system
 */
function filesOf(path) {
  if (path.endsWith('.json')) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .map((entry) => ({ entry, below: `${path}/${entry.name}` }))
    .filter(({ below }) => !notSources.test(below))
    .flatMap(({ entry, below }) => (entry.isDirectory() ? filesOf(below) : entry.isFile() ? [below] : []))
    .sort()
}
