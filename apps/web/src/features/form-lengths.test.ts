import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

test('no field says in a number of its own how long a text may be: the contract has it', () => {
  const offenders = Object.entries(sources)
    .filter(([name, source]) => !name.includes('.test.') && /maxLength(?:=\{|: )\d/.test(source))
    .map(([name]) => name)
  expect(Object.keys(sources).length).toBeGreaterThan(100)
  expect(offenders).toEqual([])
})
