import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { provideChromium, provideHeadlessShell } from './chromium.mjs'
import { root, run } from './run.mjs'
import { seconds, SetupError } from './steps.mjs'
import { provideEngines, provideSystemPrograms, provideStoryPrograms } from './story-programs.mjs'

/**
 * @typedef {object} Total
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} unstable names of tests that failed, and passed when they were repeated by themselves
 */
/**
 * @typedef {object} Outcome
 * @property {boolean} good
 * @property {string} output
 * @property {Total} [tests]
 * @property {string} [note] what stands beside its time where it is good
 */
/**
 * @typedef {object} Check
 * @property {string} title
 * @property {(node: string) => Promise<Outcome>} run
 */

/** @type {Check[]} */
const quickChecks = [
  { title: 'format', run: tool('oxfmt/bin/oxfmt', '--check') },
  { title: 'lint', run: tool('oxlint/bin/oxlint', '--type-aware') },
  { title: 'styles', run: tool('stylelint/bin/stylelint.mjs', '{apps,packages}/*/src/**/*.css') },
  { title: 'types', run: checkTypes },
  { title: 'unused code', run: tool('knip/bin/knip.js', '--no-progress', '--no-config-hints') },
  { title: 'import rules', run: checkImports },
  { title: 'translations', run: script('scripts/check-translations.ts') },
  { title: 'names', run: script('scripts/check-names.ts') },
  { title: 'copies', run: script('scripts/check-copies.ts') },
  { title: 'licences', run: script('scripts/check-licences.ts') },
  { title: 'advisories', run: checkAdvisories },
  { title: 'specification', run: script('scripts/spec.ts') },
  { title: 'built apps', run: checkBuiltApps },
]

const unitTests = tests('unit and server tests', 'unit', () => Promise.resolve())
export const componentTests = tests('components, processes', 'components', async () => {
  await provideChromium()
  await provideHeadlessShell()
  await provideSystemPrograms()
})
export const stories = tests('stories', 'stories', provideHeadlessShell)
export const storiesOfScreens = tests('stories of screens', 'screens', async () => {
  await provideHeadlessShell()
  await provideChromium()
  await provideStoryPrograms()
})

export const storiesOnTwoServers = tests('stories on two servers', 'servers', async () => {
  await provideHeadlessShell()
  await provideEngines()
})

/**
 * Runs every check, a line each with its time, and returns the totals of the tests. A failed check counts
 * as one failure; without `keepGoing` it is the last.
 * @param {string} node
 * @param {{keepGoing: boolean}} options
 */
export async function runChecks(node, { keepGoing }) {
  /** @type {Total} */
  const total = { passed: 0, failed: 0, unstable: [] }
  const waiting = [...quickChecks]
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      await runCheck(node, check, total)
      if (total.failed > 0 && !keepGoing) return
    }
  }
  // The tests come last, with both cores to themselves: some are time-limited.
  await Promise.all([worker(), worker()])
  if (total.failed === 0 || keepGoing) await runCheck(node, unitTests, total)
  return total
}

/**
 * @param {string} node
 * @param {Check} check
 * @param {Total} total
 */
export async function runCheck(node, check, total) {
  const begun = Date.now()
  const { good, output, tests, note = '' } = await check.run(node)
  const counted = tests === undefined ? note : `${tests.passed} passed, ${tests.failed} failed`
  console.log(
    `${check.title.padEnd(24)}${seconds(begun).padStart(8)}  ${good ? counted : `FAILED ${counted}`}`.trimEnd(),
  )
  if (!good) console.log(output.trimEnd())
  total.passed += tests?.passed ?? 0
  total.unstable.push(...(tests?.unstable ?? []))
  total.failed += good ? 0 : Math.max(tests?.failed ?? 0, 1)
}

/**
 * @param {string} file in node_modules
 * @param {...string} args
 * @returns {Check['run']}
 */
function tool(file, ...args) {
  return async (node) => {
    const { code, output } = await run(node, [join(root, 'node_modules', file), ...args])
    return { good: code === 0, output }
  }
}

/**
 * @param {string} file
 * @returns {Check['run']}
 */
function script(file) {
  return async (node) => {
    const { code, output } = await run(node, [join(root, file)])
    return { good: code === 0, output }
  }
}

/** @type {Check['run']} */
async function checkAdvisories(node) {
  const { good, output } = await script('scripts/check-advisories.ts')(node)
  return { good, output, note: output.trim() }
}

/** @type {Check['run']} */
async function checkBuiltApps(node) {
  try {
    await build(node, ['web', 'box'])
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    return { good: false, output: error.message }
  }
  const results = []
  for (const file of ['scripts/check-budget.ts', 'scripts/check-old-browsers.ts'])
    results.push(await script(file)(node))
  return {
    good: results.every(({ good }) => good),
    output: results.map(({ output }) => output).join(''),
  }
}

/** Those that the project of the root includes: its scripts import them, and would have them checked twice. */
const inRoot = new Set(['apps/server', 'packages/demo'])

/** @type {Check['run']} */
async function checkTypes(node) {
  const workspaces = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  )
  // The service worker has other globals than a page.
  const projects = [
    '.',
    'tests',
    'bench',
    'apps/web/src/worker',
    'apps/box/src/worker',
    ...workspaces,
  ].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')) && !inRoot.has(folder))
  const faults = []
  // One after the other: each uses all cores, and up to 0.8 GB.
  for (const project of projects) {
    const notes = join(root, 'node_modules/.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`)
    const check = tool(
      'typescript/bin/tsc',
      '--pretty',
      'false',
      '--incremental',
      '--tsBuildInfoFile',
      notes,
      '-p',
      project,
    )
    const { good, output } = await check(node)
    if (!good) faults.push(output)
  }
  return { good: faults.length === 0, output: faults.join('') }
}

/** @type {Check['run']} */
async function checkImports(node) {
  const cruise = tool(
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'err-long',
    'apps',
    'packages',
    'scripts',
    'tests',
  )
  const cruised = await cruise(node)
  const { good } = cruised
  // It asks for another version of the compiler, which its parser here replaces.
  const output = cruised.output.replace(/‼ missing-tsc-transpiler[^]*/, '')
  // Without its parser it sees no module, and finds nothing wrong with that.
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  return { good: good && modules > 0, output: modules === 0 ? `no module was looked at\n${output}` : output }
}

/**
 * @param {string} title
 * @param {'unit' | 'components' | 'stories' | 'screens' | 'servers'} suite
 * @param {() => Promise<void>} provide what the suite needs on the machine
 * @returns {Check}
 */
function tests(title, suite, provide) {
  return {
    title,
    run: async (node) => {
      try {
        await provide()
      } catch (error) {
        if (!(error instanceof SetupError)) throw error
        return { good: false, output: error.message }
      }
      const { code, output } = await run(node, [join(root, 'scripts/run-tests.ts'), suite])
      const verdict = readVerdict(output.trimEnd().split('\n').at(-1) ?? '')
      return { good: code === 0 && verdict.passed > 0 && verdict.failed === 0, output, tests: verdict }
    },
  }
}

/** @param {string} line */
function readVerdict(line) {
  /** @type {unknown} */
  let verdict
  try {
    verdict = JSON.parse(line)
  } catch {
    // It has ended before it came to one.
  }
  const unstable = valueIn(verdict, 'unstable')
  return {
    passed: Number(valueIn(verdict, 'passed') ?? 0),
    failed: Number(valueIn(verdict, 'failed') ?? 1),
    unstable: Array.isArray(unstable) ? unstable.map(String) : [],
  }
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {unknown}
 */
function valueIn(value, name) {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}
