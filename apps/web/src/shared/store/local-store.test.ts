import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createLocalStore, type Reader } from './local-store.ts'

interface Values {
  token: string
  id: number
  language: string
}

const text: Reader<string> = (value) => (typeof value === 'string' ? value : undefined)
const readers = {
  token: text,
  id: (value: unknown) => (typeof value === 'number' ? value : undefined),
  language: text,
}

/** What `localStorage` is to the store. */
const createArea = () => {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

let area: ReturnType<typeof createArea>
const open = () => createLocalStore<Values>(readers, { area })

beforeEach(() => {
  area = createArea()
})

describe('createLocalStore', () => {
  test('what the browser has no room for is there until the page is closed, and stops nobody', () => {
    open().set('language', 'en')
    const store = open()
    const heard: (string | undefined)[] = []
    store.subscribe('token', () => heard.push(store.get('token')))
    let full = true
    const { setItem } = area
    area.setItem = (key, value) => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      setItem(key, value)
    }
    store.set('token', 't1')
    store.set('language', 'sv')
    expect([store.get('token'), store.get('language'), heard]).toEqual(['t1', 'sv', ['t1']])
    expect(open().get('token')).toBeUndefined()
    // A log-out leaves nothing of it.
    store.clear(['language'])
    expect([store.get('token'), store.get('language')]).toEqual([undefined, 'sv'])
    store.remove('language')
    expect(store.get('language')).toBeUndefined()
    full = false
    store.set('language', 'sv')
    expect(open().get('language')).toBe('sv')
  })

  test('a value of a tab is read where the tab has no room for its own', () => {
    const tab = createArea()
    tab.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    open().set('id', 1)
    const store = createLocalStore<Values>(readers, { area, perTab: { area: tab, keys: ['id'] } })
    expect(store.get('id')).toBe(1)
    open().set('id', 2)
    expect(store.get('id')).toBe(1)
  })

  test('[CARETAKER-09] a value of one tab is set elsewhere without a change here, and is what a new tab begins with', () => {
    const openTab = (tab = createArea()) =>
      createLocalStore<Values>(readers, { area, perTab: { area: tab, keys: ['id'] } })
    const ownArea = createArea()
    openTab().set('id', 1)
    const store = openTab(ownArea)
    expect(store.get('id')).toBe(1)
    openTab().set('id', 2)
    expect(store.get('id')).toBe(1)
    expect(openTab().get('id')).toBe(2)
    expect(openTab(ownArea).get('id')).toBe(1)
    store.clear()
    expect([store.get('id'), ownArea.length]).toEqual([undefined, 0])
  })

  test('a value is there again after the page is loaded again', () => {
    open().set('token', 't1')
    open().set('id', 7)
    expect(open().get('token')).toBe('t1')
    expect(open().get('id')).toBe(7)
  })

  test('a value that is not one reads as none', () => {
    area.setItem('lykta/1/id', '"seven"')
    area.setItem('lykta/1/token', 'no json')
    expect(open().get('id')).toBeUndefined()
    expect(open().get('token')).toBeUndefined()
  })

  test('what another version has left goes at start; what is not ours stays', () => {
    area.setItem('lykta/0/token', '"old"')
    area.setItem('other', 'kept')
    open()
    expect([...area.items.keys()]).toEqual(['other'])
  })

  test('[AUTH-04] clearing leaves only what is to be kept', () => {
    const store = open()
    store.set('token', 't1')
    store.set('language', 'sv')
    area.setItem('other', 'kept')
    store.clear(['language'])
    expect(store.get('token')).toBeUndefined()
    expect(store.get('language')).toBe('sv')
    expect(area.getItem('other')).toBe('kept')
  })

  test('everything is gone before the first listener is told of a clearing', () => {
    const store = open()
    store.set('token', 't1')
    store.set('id', 7)
    const seen: unknown[] = []
    store.subscribe('token', () => seen.push(store.get('token'), store.get('id')))
    store.clear()
    expect(seen).toEqual([undefined, undefined])
  })

  test('listeners hear of their key only, until they stop listening', () => {
    const store = open()
    const heard: string[] = []
    const stop = store.subscribe('token', () => heard.push('token'))
    store.set('id', 7)
    store.set('token', 't1')
    stop()
    store.set('token', 't2')
    expect(heard).toEqual(['token'])
  })

  test('what another tab changes is heard at once: its key, or all when it has cleared everything', () => {
    class OtherTab extends Event {
      readonly key: string | null
      constructor(key: string | null) {
        super('storage')
        this.key = key
      }
    }
    vi.stubGlobal('StorageEvent', OtherTab)
    const events = new EventTarget()
    const store = createLocalStore<Values>(readers, { area, events })
    const heard: string[] = []
    store.subscribe('token', () => heard.push(`token ${store.get('token') ?? 'gone'}`))
    store.subscribe('id', () => heard.push('id'))
    area.setItem('lykta/1/token', '"t9"')
    events.dispatchEvent(new OtherTab('lykta/1/token'))
    events.dispatchEvent(new OtherTab('somebody-elses'))
    area.items.clear()
    events.dispatchEvent(new OtherTab(null))
    expect(heard).toEqual(['token t9', 'token gone', 'id'])
  })

  test('an object is the same one until it changes, so that a screen draws once', () => {
    const store = createLocalStore<{ user: object }>(
      { user: (value) => (typeof value === 'object' && value !== null ? value : undefined) },
      { area },
    )
    store.set('user', { id: 1 })
    const first = store.get('user')
    expect(store.get('user')).toBe(first)
    store.set('user', { id: 2 })
    expect(store.get('user')).toEqual({ id: 2 })
  })
})
