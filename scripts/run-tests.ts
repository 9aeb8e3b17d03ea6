import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { run } from './setup/run.mjs'
import { listFiles, suiteFiles } from './test-files.ts'
import { judge, readPlaywrightReport, readVitestReport, type Report, type Verdict } from './test-reports.ts'

const root = join(import.meta.dirname, '..')
/** With more than this a build is broken, and repeating says nothing. */
const mostRepeated = 10
/** Twice what the longest suite takes on two slow cores: what has not ended by then never will. */
const limitMs = 45 * 60_000

interface Suite {
  command: readonly string[]
  /** Further arguments, to run those again one at a time. */
  again: (failed: Report['failed']) => readonly string[]
  report: (path: string) => { args: readonly string[]; environment: Record<string, string> }
  read: (json: unknown, root: string) => Report
}

const stories = (...chosen: readonly string[]): Suite => ({
  command: [join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...chosen],
  again: () => ['--last-failed', '--workers=1', '--trace=retain-on-failure'],
  report: (path) => ({ args: ['--reporter=line,json'], environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: path } }),
  read: readPlaywrightReport,
})

/** With a seed, the files of a suite and the tests of a file come in another order. */
const { SEED: seed } = process.env
const order = seed === undefined ? [] : ['--sequence.shuffle', `--sequence.seed=${seed}`]

const tests = (...projects: readonly string[]): Suite => ({
  command: [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--allowOnly=false',
    ...order,
    ...projects.map((project) => `--project=${project}`),
  ],
  again: (failed) => ['--maxWorkers=1', ...new Set(failed.values())],
  report: (path) => ({
    args: ['--reporter=dot', '--reporter=json', `--outputFile.json=${path}`],
    environment: {},
  }),
  read: readVitestReport,
})

const suites: Record<keyof typeof suiteFiles, Suite> = {
  unit: tests('server', 'apps', 'packages'),
  components: tests('web-browser', 'box-browser', 'system'),
  stories: stories('--project=stories'),
  screens: stories('--project=screens', '--project=whole-browser', '--project=swedish'),
  servers: stories('--config=playwright.servers.config.ts'),
}

const noReport: Report = {
  passed: new Set(),
  failed: new Map(),
  notRun: [],
  files: new Set(),
  faults: ['the run has written no report'],
}

// Runs one suite, and what failed in it once more by itself. The last line is the verdict, as JSON.
const [wanted] = process.argv.slice(2)
const name = z.enum(['unit', 'components', 'stories', 'screens', 'servers']).parse(wanted)
const { faults, ...verdict } = await runSuite(suites[name], listFiles(suiteFiles[name]))
for (const fault of faults) console.log(fault)
console.log(JSON.stringify(verdict))

async function runSuite(suite: Suite, files: readonly string[]): Promise<Verdict> {
  const first = await runOnce(suite, [])
  const { failed } = first.report
  const isRepeated = failed.size > 0 && failed.size <= mostRepeated
  const repeated = isRepeated ? (await runOnce(suite, suite.again(failed))).report : undefined
  return judge(first, files, repeated)
}

async function runOnce(suite: Suite, more: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'lykta-report-'))
  try {
    const path = join(folder, 'report.json')
    const { args, environment } = suite.report(path)
    const { code, output } = await run(process.execPath, [...suite.command, ...args, ...more], {
      env: { ...process.env, ...environment },
      limitMs,
    })
    if (code !== 0) console.log(output.trimEnd())
    const json: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
    return { code, report: json === undefined ? noReport : suite.read(json, root) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
