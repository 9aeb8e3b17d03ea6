import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { heldIn, isNamedIn } from './held-state.ts'
import { listFiles } from './test-files.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('what a source holds', () => {
  const names = (source: string) => heldIn('a.ts', source).map(({ name }) => name)

  test('is what its module keeps, and what is made keeps', () => {
    expect(
      names(`
        const known = new Map<string, number>()
        let last = 0
        export const createLimits = () => {
          const held = new Set<string>()
          const waiting: string[] = []
          let total = 0
          return { take: (name: string) => { held.add(name); waiting.push(name); known.set(name, total += 1) } }
        }
        export function openThings() { const things = new WeakMap(); return (one: object) => things.set(one, 1) }
      `),
    ).toEqual(['known', 'last', 'held', 'waiting', 'total', 'things'])
  })

  test('is each timer, wherever it is set', () => {
    expect(
      names('const look = () => deps.after(5, look); export const f = () => setTimeout(look, 1)'),
    ).toEqual(['after', 'setTimeout'])
  })

  test('is nothing that stays as it is written, or goes with its call', () => {
    expect(
      names(`
        const words = new Set(['a'])
        const list = ['a']
        export const sumOf = (all: number[]) => { let sum = 0; const seen = new Set(); for (const one of all) { seen.add(one); sum += one } return sum }
        export const createThing = () => ({ count: (all: number[]) => { const seen = new Set(); for (const one of all) seen.add(one); return seen.size } })
        export const isWord = (one: string) => words.has(one)
      `),
    ).toEqual([])
  })
})

/** Made anew for each request, each file that is read, or each command of the operator's. */
const ofOneTask: readonly string[] = [
  'apps/server/src/modules/accounts/users/import.ts',
  'apps/server/src/modules/calendar/subscriptions/ics/zones.ts',
  'apps/server/src/platform/backup/kept-files.ts',
  'apps/server/src/platform/backup/parts.ts',
  'apps/server/src/platform/backup/row-digest.ts',
  'apps/server/src/run-command.ts',
]

test('whatever the server holds beyond a request is in docs/state.md', () => {
  const document = read('docs/state.md')
  const sources = listFiles([':(glob)apps/server/src/**/*.ts']).filter(
    (file) => !file.endsWith('.test.ts') && !file.startsWith('apps/server/src/testing/'),
  )
  const holding = sources.filter((file) => heldIn(file, read(file)).length > 0)
  expect(holding).toEqual(expect.arrayContaining([...ofOneTask]))
  const missing = holding.filter((file) => !ofOneTask.includes(file) && !isNamedIn(document, file))
  expect(
    missing.flatMap((file) =>
      heldIn(file, read(file)).map(({ name, line }) => `${file}:${String(line)} ${name}`),
    ),
  ).toEqual([])
})
