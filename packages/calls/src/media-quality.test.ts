import { expect, test } from 'vitest'
import { createQualityJudge, type Received } from './media-quality.ts'

const received = (packets: number, lost: number, roundTripMs: number | null = 20): Received => ({
  packets,
  lost,
  roundTripMs,
  pictures: 0,
  relayed: false,
})

test.each([
  ['nothing lost', received(1_000, 0), 'good'],
  ['one of a hundred lost', received(990, 10), 'good'],
  ['three of a hundred lost', received(970, 30), 'fair'],
  ['ten of a hundred lost', received(900, 100), 'poor'],
  ['a long way', received(1_000, 0, 400), 'fair'],
  ['a very long way', received(1_000, 0, 700), 'poor'],
  ['a way that is not known', received(1_000, 0, null), 'good'],
])('%s', (_note, after, quality) => {
  const judge = createQualityJudge()
  expect(judge(received(0, 0))).toBeNull()
  expect(judge(after)).toBe(quality)
})

test('what was lost some seconds ago is forgiven', () => {
  const judge = createQualityJudge()
  judge(received(0, 0))
  expect(judge(received(50, 50))).toBe('poor')
  for (const second of [1, 2, 3, 4]) judge(received(50 + second * 100, 50))
  expect(judge(received(550, 50))).toBe('good')
})

test('another connection counts from the beginning', () => {
  const judge = createQualityJudge()
  judge(received(0, 0))
  judge(received(500, 500))
  expect(judge(received(10, 0))).toBeNull()
  expect(judge(received(110, 0))).toBe('good')
})
