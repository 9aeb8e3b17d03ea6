import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSources, renewStamp, stampOf } from './sources.mjs'

const longAgo = 1_000
let folder = ''
const file = (name: string) => join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lykta-sources-'))
  mkdirSync(file('app/shared'), { recursive: true })
  writeFileSync(file('app/main.ts'), 'one')
  utimesSync(file('app/main.ts'), longAgo, longAgo)
  writeFileSync(file('app/shared/words.ts'), 'words')
  writeFileSync(file('lock.json'), '{}')
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** Writes until the file system's clock has moved on: in real life that is a while after the last look. */
const edit = (name: string, text: string) => {
  const changedAt = () => statSync(file(name), { bigint: true }).ctimeNs
  const before = changedAt()
  do writeFileSync(file(name), text)
  while (changedAt() === before)
}

/** As seen a while after the files were last changed, or at once. */
const look = (when: 'later' | 'at once' = 'later') =>
  createSources(folder, Date.now() + (when === 'later' ? 60_000 : 0))(['app', 'lock.json'])

/** As `look`, but fails where the files themselves have to be read. */
const glanceOnly = () => ({
  ...look(),
  contents: (): string => {
    throw new Error('read')
  },
})

test('what has not changed is not read again', () => {
  const stamp = stampOf(look())
  expect(renewStamp(stamp, glanceOnly())).toBe(stamp)
})

const changes: [string, () => void][] = [
  [
    'an edit',
    () => {
      edit('app/main.ts', 'two, longer')
    },
  ],
  [
    'an edit of the same length whose time was set back',
    () => {
      edit('app/main.ts', 'two')
      utimesSync(file('app/main.ts'), longAgo, longAgo)
    },
  ],
  [
    'a new file',
    () => {
      writeFileSync(file('app/new.ts'), '')
    },
  ],
  [
    'a file that is gone',
    () => {
      rmSync(file('app/shared/words.ts'))
    },
  ],
  [
    'another name',
    () => {
      renameSync(file('app/shared'), file('app/common'))
    },
  ],
  [
    'another lock file',
    () => {
      edit('lock.json', '{"a":1}')
    },
  ],
]

test.each(changes)('%s is noticed', (_what, change) => {
  const stamp = stampOf(look())
  change()
  expect(renewStamp(stamp, look())).toBeUndefined()
  expect(renewStamp(stamp, look('at once'))).toBeUndefined()
})

test('an edit within the same moment as the last look is noticed, since that one is no proof', () => {
  const stamp = stampOf(look('at once'))
  writeFileSync(file('app/main.ts'), 'two')
  expect(look('at once').glance).toBeUndefined()
  expect(renewStamp(stamp, look())).toBeUndefined()
})

test('files that were only touched, or checked out again, are read and found the same, and then not read again', () => {
  const stamp = stampOf(look())
  edit('app/main.ts', 'one')
  const renewed = renewStamp(stamp, look())
  expect(renewed).toBeDefined()
  expect(renewed).not.toBe(stamp)
  expect(renewStamp(renewed ?? '', glanceOnly())).toBe(renewed)
})

test('tests, fixtures and what was built are no sources', () => {
  const stamp = stampOf(look())
  for (const name of ['dist', 'node_modules', 'fixtures']) {
    mkdirSync(file(`app/${name}`))
    writeFileSync(file(`app/${name}/main.ts`), '')
  }
  writeFileSync(file('app/main.test.ts'), '')
  expect(renewStamp(stamp, glanceOnly())).toBe(stamp)
})
