import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const empty = { getItem: () => null, key: () => null, length: 0 }
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', empty)
vi.stubGlobal('sessionStorage', empty)
const { alarmCallsQuery } = await import('./queries.ts')

const nothing = { success: true, data: [], total: 0, message: '' }

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  focusManager.setFocused(undefined)
  environmentManager.setIsServer(() => true)
  vi.useRealTimers()
})

test.each([
  { who: 'looks', isFocused: true },
  { who: 'has another window in front', isFocused: false },
])(
  'an alarm of which the feed tells nothing is found after two minutes, for whoever $who',
  async ({ isFocused }) => {
    const fetched = vi.fn<typeof fetch>(async () => Response.json(nothing))
    vi.stubGlobal('localStorage', empty)
    vi.stubGlobal('fetch', fetched)
    focusManager.setFocused(isFocused)
    const client = new QueryClient()
    const close = new QueryObserver(client, alarmCallsQuery).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(1_000)
    for (const looks of [1, 2, 3]) {
      expect(fetched).toHaveBeenCalledTimes(looks)
      await vi.advanceTimersByTimeAsync(120_000)
    }
    close()
    client.clear()
  },
)
