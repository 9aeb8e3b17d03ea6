import { describe, expect, test } from 'vitest'
import { readClauses, readIds, readTitles } from './spec-clauses.ts'

const titlesOf = (source: string, fileName = 'a.test.ts') =>
  readTitles(fileName, source).titles.map(({ title }) => title)

describe('readClauses', () => {
  test('reads the list items with an id, in their order', () => {
    const specification = [
      '# Specification',
      '- **K9-02** The interface can be switched.',
      'Prose about **DOOR-09**, and (DOOR-08).',
      '- **DOOR-03** The title.',
    ].join('\n')

    expect(readClauses(specification)).toEqual([
      { id: 'K9-02', area: 'K9', text: 'The interface can be switched.' },
      { id: 'DOOR-03', area: 'DOOR', text: 'The title.' },
    ])
  })

  test('refuses an id that stands twice', () => {
    expect(() => readClauses('- **BELL-01** One.\n- **BELL-01** Another.')).toThrow('BELL-01 stands twice')
  })
})

describe('readTitles', () => {
  test.each([
    ['test', `test('a', f)`],
    ['it', `it("a", f)`],
    ['describe', 'describe(`a`, f)'],
    ['a call inside another', `beforeAll(() => { if (x) test('a', f) })`],
    ['a form of test', `test.only('a', f)`],
    ['Playwright’s describe', `test.describe.serial('a', f)`],
    ['rows', `test.each([['b']])('a', f)`],
    ['rows of a table', 'it.each`x\n${1}`("a", f)'],
    ['a condition', `describe.skipIf(process.platform === 'win32')('a', f)`],
  ])('reads the title of %s', (_, source) => {
    expect(titlesOf(source)).toEqual(['a'])
  })

  test.each([
    ['a comment', `// test('a', f)`],
    ['a string', `const source = "test('a', f)"`],
    ['another function', `expect('a').toBe('b'); attest('a')`],
    ['a method of that name', `pattern.test('a')`],
    ['a form of another name', `rows.only('a', f)`],
    ['a step', `test.step('a', f)`],
    ['a hook', `test.beforeEach('a', f)`],
    ['a skipped test', `test.skip('a', f)`],
    ['an unfinished test', `it.todo('a')`],
    ['a name that is not written out', `test(title, f)`],
  ])('reads no title from %s', (_, source) => {
    expect(titlesOf(source)).toEqual([])
  })

  test('keeps what stands around a variable of a title', () => {
    expect(titlesOf('test(`before ${row} after`, f)')).toEqual(['before … after'])
  })

  test('reads types and JSX', () => {
    const source = `test('a', async ({ page }: Fixtures): Promise<void> => { render(<App key="b" />) })`

    expect(titlesOf(source, 'a.test.tsx')).toEqual(['a'])
  })

  test('says on which line a title stands', () => {
    expect(readTitles('a.test.ts', `describe('å', () => {\n\n  test('b', f)\n})`).titles).toEqual([
      { title: 'å', line: 1 },
      { title: 'b', line: 3 },
    ])
  })

  test('says what is wrong with a source that cannot be parsed', () => {
    const { titles, error } = readTitles('a.test.ts', `test('a', () => {`)

    expect(titles).toEqual([])
    expect(error).toBeTruthy()
  })
})

describe('readIds', () => {
  test.each([
    ['one id', '[DOOR-03] a title', ['DOOR-03']],
    ['several', '[DOOR-03] [K9-04] a title', ['DOOR-03', 'K9-04']],
    ['brackets anywhere', 'a title [BELL-01] with [BELL-02]', ['BELL-01', 'BELL-02']],
    ['none outside brackets', 'DOOR-03 and (DOOR-04)', []],
    ['none in other brackets', 'a letter [a-z], a number [0-9], nothing []', []],
  ])('reads %s', (_, title, ids) => {
    expect(readIds(title)).toEqual({ ids, unreadable: [] })
  })

  test.each([
    ['an id of one digit', '[DOOR-3] a title', 'DOOR-3'],
    ['two in one bracket', '[DOOR-03, DOOR-04] a title', 'DOOR-03, DOOR-04'],
    ['a range', '[DOOR-03..07] a title', 'DOOR-03..07'],
  ])('says that it cannot read %s', (_, title, unreadable) => {
    expect(readIds(title)).toEqual({ ids: [], unreadable: [unreadable] })
  })
})
