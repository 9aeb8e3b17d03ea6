import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The suites, with their files as patterns for Git. No test elsewhere counts as one. */
export const suiteFiles = {
  unit: ['*.test.ts', '*.test.tsx', ':(exclude)*.browser.test.tsx', ':(exclude)*.system.test.ts'],
  components: ['*.browser.test.tsx', '*.system.test.ts'],
  /** What Lykta is for, on one server: a part of `npm test`. */
  stories: [':(glob)tests/*.spec.ts'],
  screens: [':(glob)tests/screens/*.spec.ts'],
  /** On two servers: what Lykta is for, and those in which one does something and another sees it at once. */
  servers: [':(glob)tests/*.spec.ts', ':(glob)tests/servers/*.spec.ts'],
} as const

/** The files of these patterns, from the project's folder. Git knows what is ignored. */
export const listFiles = (patterns: readonly string[]): string[] => {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns]
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0')
  // A file that was deleted but not yet committed is still on the list.
  return [...new Set(listed)].filter((file) => file !== '' && existsSync(join(root, file)))
}
