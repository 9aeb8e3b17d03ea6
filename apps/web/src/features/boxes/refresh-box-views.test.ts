import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepBoxViewsFresh } from './refresh-box-views.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

const lists = ['boxViews']
const karin = [...lists, 1]

const open = async () => {
  let asked = 0
  const client = new QueryClient()
  const screen = new QueryObserver(client, {
    queryKey: karin,
    queryFn: () => {
      asked += 1
      return []
    },
  })
  const close = screen.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  const end = keepBoxViewsFresh(client, lists)
  return {
    asked: () => asked,
    feedAnnounces: () => client.setQueryData(karin, [{}]),
    [Symbol.dispose]: () => {
      end()
      close()
      client.clear()
    },
  }
}

test('[CARETAKER-33] how the boxes are is asked every minute, however often the feed tells of one of them', async () => {
  using app = await open()
  expect(app.asked()).toBe(1)
  for (const minute of [1, 2]) {
    for (let seconds = 0; seconds < 60; seconds += 10) {
      await vi.advanceTimersByTimeAsync(10_000)
      app.feedAnnounces()
    }
    expect(app.asked()).toBe(1 + minute)
  }
})

test('nothing is asked while nobody looks', async () => {
  using app = await open()
  focusManager.setFocused(false)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(app.asked()).toBe(1)
})
