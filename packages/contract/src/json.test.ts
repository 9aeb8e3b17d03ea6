import { expect, test } from 'vitest'
import { parseJson } from './json.ts'

test.each([
  ['{"a":[1,null]}', { a: [1, null] }],
  ['"text"', 'text'],
  ['null', null],
  ['', undefined],
  ['{"a":', undefined],
])('%s stands for %j', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})
