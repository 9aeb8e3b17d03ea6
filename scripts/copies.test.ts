import { expect, test } from 'vitest'
import { copiesIn, faultsIn } from './copies.ts'

const copy = (one: string, from: number, other: string, otherFrom: number) => ({
  lines: 12,
  firstFile: { name: one, start: from, end: from + 11 },
  secondFile: { name: other, start: otherFrom, end: otherFrom + 11 },
})

test('two places of a file are a copy, a list that is like itself a line further on is none', () => {
  const duplicates = [copy('a.ts', 1, 'a.ts', 2), copy('a.ts', 1, 'a.ts', 40), copy('a.ts', 1, 'b.ts', 1)]
  expect(copiesIn({ duplicates })).toEqual(duplicates.slice(1))
})

test('a copy is a fault unless there is a reason for it, whichever file comes first', () => {
  const copies = [copy('a.ts', 1, 'b.ts', 5)]
  expect(faultsIn(copies, [])).toEqual(['a.ts:1 and b.ts:5: the same 12 lines'])
  expect(faultsIn(copies, [{ files: ['b.ts', 'a.ts'] }])).toEqual([])
})

test('a reason without a copy is a fault', () => {
  expect(faultsIn([], [{ files: ['a.ts', 'b.ts'] }])).toEqual([
    'a.ts b.ts are no longer alike: take them off the list',
  ])
})

test('a report of another shape is refused, rather than taken for one without copies', () => {
  expect(() => copiesIn({ clones: [] })).toThrow('duplicates')
})
