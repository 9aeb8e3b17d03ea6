import 'fake-indexeddb/auto'
import { log } from '@lykta/log'
import { QueryClient } from '@tanstack/react-query'
import { openDB } from 'idb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { boxPermissionsQuery, boxViewsQuery } from '../features/boxes/index.ts'
import { freeRoomsQuery } from '../features/boxes/pairing-queries.ts'
import { eventsQuery } from '../features/calendar/queries.ts'
import { newsQuery, supportQuery } from '../features/content/queries.ts'
import { messagesQuery, templatesQuery } from '../features/messages/queries.ts'
import { ownSessionsQuery, resetLinkQuery, sessionQuery } from '../features/accounts/queries.ts'
import { configQuery } from '../shared/config/config.ts'
import { permissionsQuery } from '../shared/permissions/permissions.ts'
import { keepOfflineCache } from './offline-cache.ts'

vi.mock('../shared/store/index.ts', () => ({ store: {}, useStored: () => undefined }))

const day = 86_400_000
const ending: (() => Promise<void>)[] = []
/** Its queries of boxes and messages are kept, and no others. */
const createClient = () => {
  const client = new QueryClient()
  client.setQueryDefaults(['boxViews'], { meta: { kept: true } })
  client.setQueryDefaults(['message-relative'], { meta: { kept: true } })
  return client
}
const start = (options: { userId?: number; version?: string; now?: () => number } = {}) => {
  const client = createClient()
  const known = keepOfflineCache(client, { userId: 7, version: '1', now: Date.now, pauseMs: 0, ...options })
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
    const later = createClient()
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

  test.each([
    ['the settings of the server', configQuery],
    ['the user’s permissions', permissionsQuery],
    ['the boxes', boxViewsQuery(7)],
    ['the permissions on a box', boxPermissionsQuery(3)],
    ['messages', messagesQuery(7, 3)],
    ['templates', templatesQuery(3, 'en')],
    ['the calendar', eventsQuery(3, '2026-03-01')],
    ['news', newsQuery('en')],
    ['whom to ask for help', supportQuery('en')],
  ])('has %s in it', (_what, { meta }) => {
    expect(meta).toEqual({ kept: true })
  })

  test.each([
    ['a session', sessionQuery],
    ['a password’s link', resetLinkQuery('token')],
    ['the user’s other devices', ownSessionsQuery],
    ['the rooms of a house', freeRoomsQuery('', 'free')],
  ])('never has %s in it', (_what, { meta }) => {
    expect(meta).toBeUndefined()
  })

  test('has only what a query allows', async () => {
    const { client } = start()
    client.setQueryData(['session'], 'a session')
    client.setQueryData(['boxViews', 7], ['Mamma'])
    await isKept('Mamma')
    expect(await kept()).not.toContain('a session')
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
  ] as const)(
    'is gone with the session where it could not be %s, which is logged',
    async (_what, method, use) => {
      const { client } = start()
      client.setQueryData(['boxViews', 7], ['Mamma'])
      await isKept('Mamma')
      const next = start()
      const full = new DOMException('full', 'QuotaExceededError')
      const warn = vi.spyOn(log, 'warn').mockReturnValue()
      const broken = vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
        throw full
      })
      await use(next)
      await vi.waitFor(() => {
        expect(warn).toHaveBeenCalledWith({ err: full }, 'last known not stored or read')
      })
      warn.mockRestore()
      broken.mockRestore()
      await next.known.end()
      expect(await kept()).toBe('')
    },
  )
})
