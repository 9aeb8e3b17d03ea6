import { expect, test, vi } from 'vitest'
import { readWhole } from './read-whole.ts'

test('a list that has more is read on until it has no more', async () => {
  const read = vi.fn<(skip: number) => Promise<{ data: number[]; more?: true }>>(async (skip) =>
    skip < 4 ? { data: [skip + 1, skip + 2], more: true } : { data: [skip + 1] },
  )
  await expect(readWhole(read)).resolves.toEqual([1, 2, 3, 4, 5])
  expect(read.mock.calls).toEqual([[0], [2], [4]])
})

test('an answer without items ends it, whatever it says', async () => {
  await expect(readWhole(() => Promise.resolve({ data: [], more: true }))).resolves.toEqual([])
})
