import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { feedNews, followFeed, followMs } from './follow-feed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const say = () => feedNews.dispatchEvent(new Event('news'))

test('what is counted is read some seconds after the feed has said something', () => {
  const read = vi.fn<() => void>()
  const stop = followFeed(read)
  vi.advanceTimersByTime(60_000)
  expect(read).not.toHaveBeenCalled()
  say()
  vi.advanceTimersByTime(followMs - 1)
  expect(read).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(read).toHaveBeenCalledTimes(1)
  stop()
})

test('a talkative feed is read no more often, and once more after its last word', () => {
  const read = vi.fn<() => void>()
  const stop = followFeed(read)
  for (let second = 0; second < 20; second += 1) {
    for (let word = 0; word < 50; word += 1) say()
    vi.advanceTimersByTime(1_000)
  }
  expect(read.mock.calls.length).toBeLessThanOrEqual(20_000 / followMs)
  const before = read.mock.calls.length
  vi.advanceTimersByTime(60_000)
  expect(read).toHaveBeenCalledTimes(before + 1)
  stop()
})

test('whoever has left reads nothing any more', () => {
  const read = vi.fn<() => void>()
  const stop = followFeed(read)
  say()
  stop()
  say()
  vi.advanceTimersByTime(60_000)
  expect(read).not.toHaveBeenCalled()
})
