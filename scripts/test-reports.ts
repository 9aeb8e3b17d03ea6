import { relative, resolve } from 'node:path'
import { z } from 'zod'

/** The results of a run, by the names of its tests. A file that could not be read at all counts as one test. */
export interface Report {
  passed: ReadonlySet<string>
  /** Names of what failed, each with its file. */
  failed: ReadonlyMap<string, string>
  /** Names of tests that were there and did not run. */
  notRun: readonly string[]
  /** The files of all of these, from the project's folder. */
  files: ReadonlySet<string>
  /** What went wrong beside the tests. */
  faults: readonly string[]
}

type Outcome = 'passed' | 'failed' | 'not run'

const reportOf = (
  tests: readonly { name: string; file: string; outcome: Outcome }[],
  faults: readonly string[] = [],
): Report => {
  const named = (outcome: Outcome) => tests.filter((test) => test.outcome === outcome)
  return {
    passed: new Set(named('passed').map(({ name }) => name)),
    failed: new Map(named('failed').map(({ name, file }) => [name, file])),
    notRun: named('not run').map(({ name }) => name),
    files: new Set(tests.map(({ file }) => file)),
    faults,
  }
}

const outcomeOf = (status: string): Outcome =>
  status === 'passed' || status === 'failed' ? status : 'not run'

const VitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** Reads what vitest's reporter `json` has written. `root` is the project's folder. */
export const readVitestReport = (json: unknown, root: string): Report =>
  reportOf(
    VitestSchema.parse(json).testResults.flatMap(({ name: path, status, assertionResults }) => {
      const file = relative(root, path)
      const tests = assertionResults.map((test) => ({
        name: `${file} › ${test.fullName}`,
        file,
        outcome: outcomeOf(test.status),
      }))
      // Its set-up, or reading the file itself, failed: the tests are skipped, or not known.
      const isBroken = status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed')
      const ran = isBroken ? tests.filter(({ outcome }) => outcome === 'passed') : tests
      if (!isBroken && tests.length > 0) return ran
      return [...ran, { name: file, file, outcome: isBroken ? ('failed' as const) : ('not run' as const) }]
    }),
  )

const SpecSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({ projectName: z.string(), status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']) }),
  ),
})
const SuiteSchema = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(SpecSchema),
  get suites() {
    return z.array(SuiteSchema).optional()
  },
})
const PlaywrightSchema = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(SuiteSchema),
  errors: z.array(z.object({ message: z.string().optional() })),
})

const storyOutcomes = {
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
  skipped: 'not run',
} as const

/** Reads what Playwright's reporter `json` has written. */
export const readPlaywrightReport = (json: unknown, root: string): Report => {
  const { config, suites, errors } = PlaywrightSchema.parse(json)
  const storiesIn = (
    suite: z.infer<typeof SuiteSchema>,
    groups: readonly string[],
  ): Parameters<typeof reportOf>[0] => {
    const inside = suite.title === suite.file ? groups : [...groups, suite.title]
    const own = suite.specs.flatMap(({ title, file: below, tests }) => {
      const file = relative(root, resolve(config.rootDir, below))
      return tests.map(({ projectName, status }) => ({
        name: [`[${projectName}] ${file}`, ...inside, title].join(' › '),
        file,
        outcome: storyOutcomes[status],
      }))
    })
    return [...own, ...(suite.suites ?? []).flatMap((one) => storiesIn(one, inside))]
  }
  return reportOf(
    suites.flatMap((suite) => storiesIn(suite, [])),
    errors.map(({ message = 'a fault without a message' }) => message),
  )
}

export interface Verdict {
  passed: number
  failed: number
  /** Failed, and passed when it was repeated by itself. */
  unstable: readonly string[]
  /** What failed for good, and whatever may hide that something did not run; a line each. */
  faults: readonly string[]
}

/**
 * What a run came to. `expected` are the files that it was to run, and `repeated` what came of those that failed, run
 * once more by themselves: undefined where that was not done.
 */
export const judge = (
  { report, code }: { report: Report; code: number },
  expected: readonly string[],
  repeated: Report | undefined,
): Verdict => {
  const failed = [...report.failed.keys()]
  const unstable = failed.filter((name) => repeated?.passed.has(name) === true || isMended(name, repeated))
  const failedAgain = failed.filter((name) => !unstable.includes(name))
  const hidden = [
    ...report.faults,
    ...report.notRun.map((name) => `did not run: ${name}`),
    ...expected.filter((file) => !report.files.has(file)).map((file) => `no test of it ran: ${file}`),
    ...(code !== 0 && failed.length === 0
      ? [`the run ended with ${String(code)} though no test failed`]
      : []),
    ...(report.passed.size + failed.length === 0 ? ['no test ran'] : []),
  ]
  return {
    passed: report.passed.size + unstable.length,
    failed: failedAgain.length + hidden.length,
    unstable,
    faults: [...failedAgain.map((name) => `failed: ${name}`), ...hidden],
  }
}

/** Whether a file that could not be read at first has been, and all of its tests have passed. */
const isMended = (file: string, repeated: Report | undefined): boolean => {
  if (repeated === undefined || !repeated.files.has(file)) return false
  const isOf = (name: string) => name.startsWith(`${file} › `)
  return (
    [...repeated.passed].some(isOf) &&
    ![...repeated.failed.values()].includes(file) &&
    !repeated.notRun.some(isOf)
  )
}
