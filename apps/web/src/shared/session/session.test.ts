import { beforeEach, expect, test, vi } from 'vitest'

const items = new Map<string, string>()
const tab = new EventTarget()
class OtherTab extends Event {
  readonly key: string
  constructor(key: string) {
    super('storage')
    this.key = key
  }
}
vi.stubGlobal('window', tab)
vi.stubGlobal('localStorage', {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
  key: (index: number) => [...items.keys()][index] ?? null,
  get length() {
    return items.size
  },
})
vi.stubGlobal('sessionStorage', localStorage)
const { endSession, isLoggedIn, loseSession, onSessionEnd, takeUpDrafts } = await import('./session.ts')
const { store } = await import('../store/index.ts')

/** Another tab of this browser writes, and this one is told of it afterwards. */
const elsewhere = (token: string | undefined) => {
  if (token === undefined) items.delete('lykta/1/token')
  else items.set('lykta/1/token', JSON.stringify(token))
}
const hears = () => tab.dispatchEvent(new OtherTab('lykta/1/token'))

beforeEach(() => {
  vi.stubGlobal('StorageEvent', OtherTab)
  items.clear()
})

test('[AUTH-04] [STORE-04] the end takes the session along, the change flag too, and leaves what is the browser’s', () => {
  store.set('token', 't1')
  store.set('change', 'true')
  store.set('caretaker', 'random')
  store.set('language', 'sv')
  store.set('recentBrowser', { name: 'Chrome', version: '1', platform: 'Android', address: '192.0.2.7' })
  endSession()
  expect([...items.keys()]).toEqual(['lykta/1/language', 'lykta/1/recentBrowser'])
})

const drafts = { 7: { subject: 'Hej', message: '', size: 'medium', files: [] } } as const
const writesAs = (id: number) => {
  store.set('token', 't1')
  store.set('id', id)
  store.set('drafts', drafts)
}

test('[AUTH-04] what was being written is stored no longer, and there again for the same person alone', () => {
  writesAs(1)
  loseSession()
  loseSession()
  expect([...items.keys()]).toEqual([])
  takeUpDrafts(1)
  expect(store.get('drafts')).toEqual(drafts)
  loseSession()
  takeUpDrafts(2)
  expect(store.get('drafts')).toBeUndefined()
  takeUpDrafts(1)
  expect(store.get('drafts')).toBeUndefined()
})

test('[AUTH-04] whoever logs out leaves nothing that was being written', () => {
  writesAs(1)
  endSession()
  takeUpDrafts(1)
  expect(store.get('drafts')).toBeUndefined()
})

test('a token without its user is no login', () => {
  store.set('token', 't1')
  expect(isLoggedIn()).toBe(false)
})

test('the end is heard once, whoever ends it', () => {
  store.set('token', 't1')
  const heard = vi.fn<() => void>()
  const stop = onSessionEnd(heard)
  elsewhere(undefined)
  hears()
  expect(heard).toHaveBeenCalledTimes(1)
  elsewhere('t2')
  hears()
  expect(heard).toHaveBeenCalledTimes(1)
  endSession()
  expect(heard).toHaveBeenCalledTimes(2)
  endSession()
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
})

test('it is heard where another tab has logged somebody else in meanwhile', () => {
  store.set('token', 't1')
  const heard = vi.fn<() => void>()
  const stop = onSessionEnd(heard)
  elsewhere(undefined)
  elsewhere('t2')
  hears()
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
})

test('[AUTH-05] what was wished for in this tab is told from what happened to it', () => {
  const heard: boolean[] = []
  const stop = onSessionEnd((requested) => heard.push(requested))
  const inAnotherTab = () => {
    elsewhere(undefined)
    hears()
  }
  for (const over of [endSession, loseSession, inAnotherTab, endSession]) {
    store.set('token', 't1')
    over()
  }
  expect(heard).toEqual([true, false, false, true])
  stop()
})
