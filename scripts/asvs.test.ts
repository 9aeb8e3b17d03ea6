import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readIds, readTitles } from './spec-clauses.ts'

/** How many lines each part of ASVS 5.0.0 has, in the chapters that docs/asvs.md goes through. */
const linesOf: Readonly<Record<string, number>> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 8,
  '6.4': 6,
  '6.5': 8,
  '6.6': 4,
  '6.7': 2,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 3,
  '7.6': 2,
  '8.1': 4,
  '8.2': 4,
  '8.3': 3,
  '8.4': 2,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 3,
  '10.3': 5,
  '10.4': 16,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '14.1': 2,
  '14.2': 8,
  '14.3': 3,
}
const states = ['met', 'partly', 'not met', 'does not apply']

const root = join(import.meta.dirname, '..')
const testFiles = globSync('{apps,packages,scripts,tests}/**/*.{test.ts,test.tsx,spec.ts}', {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist|build|\.cache)$/.test(name),
}).map((file) => file.replaceAll('\\', '/'))

interface Line {
  /** 6.2.1, or 10.4.1–16 for those that are answered together. */
  numbers: string
  level: string
  state: string
  shownBy: string
}

const range = /^(\d+\.\d+)\.(\d+)(?:–(\d+))?$/

const lines: Line[] = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  // Six cells between their bars: the last table, of what is missing, has numbers too.
  .filter((cells) => cells.length === 8 && range.test(cells[1] ?? ''))
  .map(([, numbers = '', level = '', , state = '', , shownBy = '']) => ({ numbers, level, state, shownBy }))

const numbersIn = ({ numbers }: Line): string[] => {
  const [, part = '', first = '', last = first] = range.exec(numbers) ?? []
  return Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, index) => `${part}.${String(Number(first) + index)}`,
  )
}

/** Of each file that a line names, the titles and clauses that it is said to have. */
const namedIn = ({ shownBy }: Line) => {
  const named: { file: string; says: string[] }[] = []
  for (const [, file, title, clause] of shownBy.matchAll(
    /`([^`]+)`|"([^"]+)"|\b([A-Z][A-Z0-9]*-\d{2,})\b/g,
  )) {
    if (file !== undefined) named.push({ file, says: [] })
    const says = title ?? clause
    if (says !== undefined) named.at(-1)?.says.push(says)
  }
  return named
}

const titlesIn = (file: string) => {
  const { titles } = readTitles(file, readFileSync(join(root, file), 'utf8'))
  return titles.flatMap(({ title }) => [title, ...readIds(title).ids])
}

test('every line of the chapters has its answer, once', () => {
  const all = Object.entries(linesOf).flatMap(([part, count]) =>
    Array.from({ length: count }, (_, index) => `${part}.${String(index + 1)}`),
  )
  expect(lines.flatMap(numbersIn)).toEqual(all)
  expect(lines.filter(({ state }) => !states.includes(state))).toEqual([])
  expect(lines.filter(({ level }) => !/^[123]$/.test(level))).toEqual([])
})

describe.each(lines.filter(({ shownBy }) => shownBy !== ''))('line $numbers', (line) => {
  test('names tests that are there', () => {
    const missing = namedIn(line).flatMap(({ file, says }) => {
      const found = testFiles.filter((one) => `/${one}`.endsWith(`/${file}`))
      const [only] = found
      if (only === undefined || found.length > 1) return [`${file}: ${String(found.length)} files`]
      if (says.length === 0) return [`${file}: which test?`]
      const titles = titlesIn(only)
      return says.filter((one) => !titles.includes(one)).map((one) => `${file}: ${one}`)
    })
    expect(missing).toEqual([])
  })
})

test('what is met names a test', () => {
  const unshown = lines.filter((line) => line.state === 'met' && namedIn(line).length === 0)
  expect(unshown.map(({ numbers }) => numbers)).toEqual([])
})
