import { describe, expect, test } from 'vitest'
import { judge, readPlaywrightReport, readVitestReport } from './test-reports.ts'

const vitest = (files: Record<string, Record<string, string>>, broken: readonly string[] = []) =>
  readVitestReport(
    {
      testResults: Object.entries(files).map(([file, tests]) => ({
        name: `/project/${file}`,
        status: broken.includes(file) || Object.values(tests).includes('failed') ? 'failed' : 'passed',
        assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
      })),
    },
    '/project',
  )

const playwright = (tests: Record<string, string>, errors: readonly { message?: string }[] = []) =>
  readPlaywrightReport(
    {
      config: { rootDir: '/project/tests' },
      suites: [
        {
          title: 'a.spec.ts',
          file: 'a.spec.ts',
          specs: [],
          suites: [
            {
              title: 'on the TV',
              file: 'a.spec.ts',
              specs: Object.entries(tests).map(([title, status]) => ({
                title,
                file: 'a.spec.ts',
                tests: [{ projectName: 'stories', status }],
              })),
            },
          ],
        },
      ],
      errors,
    },
    '/project',
  )

describe('what a run came to', () => {
  test('all that passed is counted, and nothing else said', () => {
    const report = vitest({ 'a.test.ts': { one: 'passed', two: 'passed' } })
    expect(judge({ report, code: 0 }, ['a.test.ts'], undefined)).toEqual({
      passed: 2,
      failed: 0,
      unstable: [],
      faults: [],
    })
  })

  test('a test that fails and then passes by itself is unstable; one that fails again fails the run', () => {
    const report = vitest({ 'a.test.ts': { one: 'failed', two: 'failed', three: 'passed' } })
    const repeated = vitest({ 'a.test.ts': { one: 'passed', two: 'failed', three: 'passed' } })
    expect(judge({ report, code: 1 }, ['a.test.ts'], repeated)).toEqual({
      passed: 2,
      failed: 1,
      unstable: ['a.test.ts › one'],
      faults: ['failed: a.test.ts › two'],
    })
  })

  test('a test that failed and was not there when it was repeated stays failed', () => {
    const report = vitest({ 'a.test.ts': { one: 'failed', two: 'passed' } })
    expect(judge({ report, code: 1 }, [], vitest({ 'a.test.ts': { two: 'passed' } })).failed).toBe(1)
    expect(judge({ report, code: 1 }, [], undefined).failed).toBe(1)
  })

  test('a file that could not be read is unstable only when all of its tests pass in the end', () => {
    const report = vitest({ 'a.test.ts': {}, 'b.test.ts': { one: 'skipped' } }, ['a.test.ts', 'b.test.ts'])
    const repeated = vitest({
      'a.test.ts': { one: 'passed' },
      'b.test.ts': { one: 'passed', two: 'skipped' },
    })
    const verdict = judge({ report, code: 1 }, [], repeated)
    expect(verdict.unstable).toEqual(['a.test.ts'])
    expect(verdict.faults).toEqual(['failed: b.test.ts'])
  })

  test.each([
    { note: 'a test that was skipped', report: vitest({ 'a.test.ts': { one: 'passed', two: 'skipped' } }) },
    { note: 'a file without tests', report: vitest({ 'a.test.ts': { one: 'passed' }, 'b.test.ts': {} }) },
    { note: 'a file that is not in the report', report: vitest({ 'b.test.ts': { one: 'passed' } }) },
    { note: 'an empty report', report: vitest({}) },
    { note: 'a story that did not run', report: playwright({ one: 'expected', two: 'skipped' }) },
    { note: 'a fault beside the stories', report: playwright({ one: 'expected' }, [{}]) },
    {
      note: 'an exit code without a failed test',
      report: vitest({ 'a.test.ts': { one: 'passed' } }),
      code: 1,
    },
  ])('$note fails the run', ({ report, code = 0 }) => {
    const expected = report.files.has('tests/a.spec.ts') ? ['tests/a.spec.ts'] : ['a.test.ts']
    const { failed, faults } = judge({ report, code }, expected, undefined)
    expect(failed).toBeGreaterThan(0)
    expect(faults).toHaveLength(failed)
  })

  test('a story is named by its project, its file and its groups', () => {
    expect([...playwright({ one: 'expected' }).passed]).toEqual([
      '[stories] tests/a.spec.ts › on the TV › one',
    ])
  })
})
