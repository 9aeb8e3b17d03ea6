import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compress } from './compress.mjs'
import { root, run } from './run.mjs'
import { createSources, renewStamp, stampOf } from './sources.mjs'
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
  const sourcesOf = createSources(root)
  const stale = wanted
    .map((name) => ({ part: parts[name], sources: sourcesOf(parts[name].sources) }))
    .filter(({ part, sources }) => !isBuiltFrom(part, sources))
  if (stale.length === 0) return
  await step(`Building ${stale.map(({ part }) => part.title).join(', ')}`, async () => {
    await Promise.all(stale.map(({ part, sources }) => buildPart(node, part, sources)))
  })
}

/**
 * @param {string} node
 * @param {Part} part
 * @param {import('./sources.mjs').Sources} sources
 */
async function buildPart(node, part, sources) {
  // Before it is built: what changes meanwhile is not in it.
  const stamp = stampOf(sources)
  rmSync(stampFile(part), { force: true })
  // Whatever the one who starts it has set: an app that is built as for tests asks for schemas that are not shipped.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code, output } = await run(node, part.command, { cwd: join(root, part.cwd), env })
  if (code !== 0) throw new SetupError(`Building ${part.title} failed:\n${output.trim()}`)
  mkdirSync(join(root, part.output), { recursive: true })
  if (part.command === vite) await compress(join(root, part.output))
  writeFileSync(stampFile(part), stamp)
}

/**
 * @param {Part} part
 * @param {import('./sources.mjs').Sources} sources
 */
function isBuiltFrom(part, sources) {
  const file = stampFile(part)
  const stamp = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const renewed = renewStamp(stamp, sources)
  try {
    if (renewed !== undefined && renewed !== stamp) writeFileSync(file, renewed)
  } catch {
    // Another user has built it: the sources are read at each start.
  }
  return renewed !== undefined
}

/** @param {Part} part */
function stampFile(part) {
  return join(root, part.output, '.built-from')
}
