import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenRequest } from './open-request.ts'
import { open, show } from './push.ts'

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://care.example' })
})

const push = { title: 'Mamma', body: 'No contact.', lang: 'en', path: '/open/7', tag: 'box_offline-7' }
const shown = async (text: string | undefined) => {
  const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>(() => Promise.resolve())
  await show({ showNotification }, text)
  return showNotification.mock.calls
}

describe('a push', () => {
  test('is shown with what it says', async () => {
    const [[title, options] = []] = await shown(JSON.stringify(push))
    expect(title).toBe('Mamma')
    expect(options).toMatchObject({
      body: 'No contact.',
      lang: 'en',
      tag: 'box_offline-7',
      data: { path: '/open/7' },
    })
  })

  test('of a call is heard also after an older one of the same tag, and stays', async () => {
    const [[, options] = []] = await shown(JSON.stringify({ ...push, rings: true }))
    expect(options).toMatchObject({ renotify: true, requireInteraction: true })
    // A browser refuses to show again what has no tag.
    const [[, untagged] = []] = await shown(JSON.stringify({ ...push, tag: '', rings: true }))
    expect(untagged).not.toHaveProperty('renotify')
    const [[, quiet] = []] = await shown(JSON.stringify(push))
    expect(quiet).not.toHaveProperty('renotify')
  })

  test.each([
    ['nothing', undefined],
    ['no JSON', 'hello'],
    ['something else', '{"a":1}'],
    ['no title', JSON.stringify({ ...push, title: '' })],
    ['a number', '3'],
  ])('%s is not shown', async (_what, text) => {
    expect(await shown(text)).toEqual([])
  })

  test.each([
    ['https://elsewhere.example/'],
    ['//elsewhere.example'],
    ['/\\elsewhere.example'],
    ['javascript:alert(1)'],
    ['/\t/elsewhere.example'],
    ['/.//elsewhere.example'],
    [7],
  ])('leads to no foreign place: %s', async (path) => {
    const [[, options] = []] = await shown(JSON.stringify({ ...push, path }))
    expect(options?.data).toEqual({ path: '/App' })
  })
})

describe('a tap on it', () => {
  const windowAt = (url: string) => ({
    url,
    postMessage: vi.fn<(request: OpenRequest, options: object) => void>(),
    focus: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  })
  const tap = async (windows: ReturnType<typeof windowAt>[], data: unknown = { path: '/open/7' }) => {
    const openWindow = vi.fn<() => Promise<void>>(() => Promise.resolve())
    await open({ matchAll: () => Promise.resolve(windows), openWindow }, data)
    return openWindow.mock.calls
  }

  test('goes to the app that is open, which goes there by itself', async () => {
    const app = windowAt('https://care.example/call')
    expect(await tap([windowAt('https://care.example/box/'), app])).toEqual([])
    expect(app.postMessage).toHaveBeenCalledWith({ kind: 'open', path: '/open/7' }, {})
    expect(app.focus).toHaveBeenCalled()
  })

  test.each([['/open/7?to=%2Falarms'], ['/admin/alarms/3']])('of an alarm leads to it: %s', async (path) => {
    const app = windowAt('https://care.example/App')
    expect(await tap([app], { path })).toEqual([])
    expect(app.postMessage).toHaveBeenCalledWith({ kind: 'open', path }, {})
    expect(await tap([], { path })).toEqual([[path]])
  })

  test('opens the app where none is open', async () => {
    expect(await tap([windowAt('https://care.example/box/message')])).toEqual([['/open/7']])
    expect(await tap([], 'nonsense')).toEqual([['/App']])
  })
})
