import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './test-files.ts'

/** What the machine and npm set by themselves. */
const ofTheMachine = /^(?:NODE_ENV|NODE_COMPILE_CACHE|PATH|TMPDIR|npm_\w+)$/
/** A measurement's own processes say to each other what they need. */
const sources = ['*.ts', '*.mjs', ':(exclude)*.test.ts', ':(exclude)bench']

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

/** Names of the variables that a source reads from the environment by themselves. */
const variablesIn = (source: string): string[] => [
  ...[...source.matchAll(/process\.env(?:\.(\w+)|\['(\w+)'\])/g)].map(
    ([, name, quoted]) => name ?? quoted ?? '',
  ),
  ...[...source.matchAll(/\{([^{}]*)\} = process\.env\b/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.split(/[:=]/)[0]?.trim() ?? '')
      .filter((name) => name !== '' && !name.startsWith('...')),
  ),
]

test('a variable is found however it is read', () => {
  const source = `const { A, B: b, E = '', ...rest } = process.env; process.env['C'] ?? process.env.D`
  expect(variablesIn(source).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E'])
})

test('each variable of the environment stands in docs/settings.md, or in CONTRIBUTING.md for who works on Lykta', () => {
  const documents = ['docs/settings.md', 'CONTRIBUTING.md'].map(read).join()
  const variables = new Set(listFiles(sources).map(read).flatMap(variablesIn))
  expect([...variables]).toContain('SEED')
  const missing = [...variables].filter(
    (name) => !ofTheMachine.test(name) && !new RegExp(`\`${name}[=\`]`).test(documents),
  )
  expect(missing).toEqual([])
})
