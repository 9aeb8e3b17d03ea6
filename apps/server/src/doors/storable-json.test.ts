import { expect, test } from 'vitest'
import { parseStorableJson } from './storable-json.ts'

test.each([
  ['{"a":"\\u0000"}', undefined],
  ['{"a\\u0000":1}', undefined],
  ['{"a":"\\\\\\u0000"}', undefined],
  ['{"a":"\\\\u0000"}', { a: '\\u0000' }],
  ['{"a":"\\u0001"}', { a: '\u0001' }],
  ['{"a":', undefined],
])('%s', (text, value) => {
  expect(parseStorableJson(text)).toEqual(value)
})
