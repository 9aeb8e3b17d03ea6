import { expect, test } from 'vitest'
import { parseRange } from './byte-range.ts'

test.each([
  ['bytes=0-', { start: 0, end: 99 }, 'all of it, as players begin'],
  ['bytes=10-19', { start: 10, end: 19 }, 'ten bytes'],
  ['bytes=90-500', { start: 90, end: 99 }, 'no further than the end'],
  ['bytes=-10', { start: 90, end: 99 }, 'the last ten'],
  ['bytes=-500', { start: 0, end: 99 }, 'the last, more than there are'],
  ['bytes=99-99', { start: 99, end: 99 }, 'the last byte'],
  ['bytes=100-', 'unsatisfiable', 'behind the end'],
  ['bytes=-0', 'unsatisfiable', 'the last none'],
  ['bytes=20-10', undefined, 'backwards is not understood'],
  ['bytes=0-1,5-6', undefined, 'several parts are not spoken'],
  ['bytes=-', undefined, 'nothing is said'],
  ['lines=1-2', undefined, 'another unit'],
  ['', undefined, 'empty'],
  [undefined, undefined, 'not asked for'],
])('%s → %j: %s', (header, range, _note) => {
  expect(parseRange(header, 100)).toEqual(range)
})

test('an empty file has no part', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
})
