import { expect, test } from 'vitest'
import { namesOf } from './list-of-names.ts'

test('names are listed, of many the first and how many more', () => {
  expect(namesOf([{ name: 'Anna Berg' }, { name: 'Bo Ek' }])).toBe('Anna Berg, Bo Ek')
  const many = Array.from({ length: 25 }, (_, index) => ({ name: `N${String(index)}` }))
  expect(namesOf(many)).toMatch(/^N0, .*, N19 \(\+5\)$/)
})
