import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { openDB } from 'idb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { keepLastKnown } from './last-known.ts'

const day = 86_400_000
const ending: (() => Promise<void>)[] = []
const start = (options: { userId?: number; version?: string; now?: () => number } = {}) => {
  const client = new QueryClient()
  const known = keepLastKnown(client, { userId: 7, version: '1', now: Date.now, pauseMs: 0, ...options })
  ending.push(known.end)
  return { client, known }
}
/** What is on the disk. */
const kept = async () => {
  const all = await indexedDB.databases()
  if (!all.some(({ name }) => name === 'lykta-last-known')) return ''
  const database = await openDB('lykta-last-known')
  const value: unknown = await database.get('kept', 'state')
  database.close()
  return JSON.stringify(value)
}
const isKept = (text: string) =>
  vi.waitFor(async () => {
    expect(await kept()).toContain(text)
  })

afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})

describe('what the app knew last', () => {
  test('is back at the next start, with its age, for the same person', async () => {
    const at = Date.now() - 60_000
    const { client } = start()
    client.setQueryData(['boxViews', 7], [{ nickName: 'Mamma' }], { updatedAt: at })
    await isKept('Mamma')
    const next = start()
    await next.known.restore()
    expect(next.client.getQueryData(['boxViews', 7])).toEqual([{ nickName: 'Mamma' }])
    expect(next.client.getQueryState(['boxViews', 7])?.dataUpdatedAt).toBe(at)
  })

  test('of an earlier visit stays beside what is read now', async () => {
    const first = start()
    first.client.setQueryData(['message-relative', 7, 3], ['Good night'])
    await isKept('Good night')
    const second = start()
    second.client.setQueryData(['boxViews', 7], ['Mamma'])
    await isKept('Mamma')
    expect(await kept()).toContain('Good night')
  })

  test('has what was read beside the screens in it, and the screens do not', async () => {
    const { client, known } = start()
    const later = new QueryClient()
    later.setQueryData(['message-relative', 7, 3], ['Good night'])
    later.setQueryData(['audit'], ['secret'])
    await known.keep(later)
    expect(client.getQueryData(['message-relative', 7, 3])).toBeUndefined()
    expect(await kept()).not.toContain('secret')
    await known.restore()
    expect(client.getQueryData(['message-relative', 7, 3])).toEqual(['Good night'])
  })

  test('does not take the place of what is known better', async () => {
    const { client } = start()
    client.setQueryData(['boxViews', 7], ['yesterday'], { updatedAt: Date.now() - day })
    await isKept('yesterday')
    const next = start()
    next.client.setQueryData(['boxViews', 7], ['now'])
    await next.known.restore()
    expect(next.client.getQueryData(['boxViews', 7])).toEqual(['now'])
  })

  test.each([
    ['another person', { userId: 8 }],
    ['another version', { version: '2' }],
    ['after a week', { now: () => Date.now() + 7 * day + 1 }],
  ])('is nothing for %s', async (_who, options) => {
    const { client } = start()
    client.setQueryData(['boxViews', 7], ['Mamma'])
    await isKept('Mamma')
    const next = start(options)
    await next.known.restore()
    expect(next.client.getQueryData(['boxViews', 7])).toBeUndefined()
  })

  test('never has a session, a password’s link, or who else is logged in in it', async () => {
    const { client } = start()
    client.setQueryData(['session'], 'a session')
    client.setQueryData(['reset-link', 'token'], 'a link')
    client.setQueryData(['sessions'], 'other devices')
    client.setQueryData(['boxViews', 7], ['Mamma'])
    await isKept('Mamma')
    expect(await kept()).not.toMatch(/a session|a link|other devices/)
  })

  test('is gone from the device with the session, and does not come back', async () => {
    const { client, known } = start()
    client.setQueryData(['boxViews', 7], ['Mamma'])
    await isKept('Mamma')
    client.setQueryData(['boxViews', 7], ['Mormor'])
    await known.end()
    expect(await kept()).toBe('')
    client.setQueryData(['boxViews', 7], ['Pappa'])
    const next = start()
    next.client.setQueryData(['boxViews', 7], ['Nils'])
    await isKept('Nils')
    expect(await kept()).not.toMatch(/Mamma|Mormor|Pappa/)
  })

  const keepMore = ({ client }: ReturnType<typeof start>) => {
    client.setQueryData(['boxViews', 7], ['Mormor'])
  }
  const readIt = ({ known }: ReturnType<typeof start>) => known.restore()

  test.each([
    ['kept', 'put', keepMore],
    ['read', 'get', readIt],
  ] as const)('is gone with the session where it could not be %s', async (_what, method, use) => {
    const { client } = start()
    client.setQueryData(['boxViews', 7], ['Mamma'])
    await isKept('Mamma')
    const next = start()
    const broken = vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await use(next)
    await vi.waitFor(() => {
      expect(broken).toHaveBeenCalled()
    })
    broken.mockRestore()
    await next.known.end()
    expect(await kept()).toBe('')
  })
})
