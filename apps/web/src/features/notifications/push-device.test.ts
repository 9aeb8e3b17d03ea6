import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notificationRoutes } from '@lykta/contract/notifications/routes'
import { api } from '../../shared/api/index.ts'
import { deviceState, forget, renewPush, turnOn } from './push-device.ts'

/** What this browser keeps. */
const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../shared/api/index.ts', () => ({ api: { call: vi.fn<() => Promise<unknown>>() } }))
vi.mock('../../shared/store/index.ts', () => ({
  store: {
    get: (key: string) => kept.get(key),
    set: (key: string, value: unknown) => kept.set(key, value),
    remove: (key: string) => kept.delete(key),
  },
}))

describe('whether this browser is told', () => {
  const on = {
    secure: true,
    capable: true,
    apple: false,
    installed: false,
    permission: 'granted',
    subscribed: true,
  } as const
  test.each([
    [{}, 'on'],
    [{ subscribed: false }, 'off'],
    [{ permission: 'default' }, 'off'],
    [{ permission: 'denied' }, 'blocked'],
    [{ capable: false, permission: undefined }, 'unsupported'],
    [{ capable: false, apple: true }, 'install'],
    [{ capable: false, apple: true, installed: true }, 'unsupported'],
    [{ secure: false, capable: false, apple: true }, 'insecure'],
  ] as const)('%j: %s', (facts, state) => {
    expect(deviceState({ ...on, ...facts })).toBe(state)
  })
})

describe('to be told here', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('fails where there is no service worker, and does not wait for one that never comes', async () => {
    vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('granted') })
    vi.stubGlobal('navigator', {
      serviceWorker: {
        ready: new Promise(() => undefined),
        getRegistration: () => Promise.resolve(undefined),
      },
    })
    await expect(turnOn(7, 'AAAA')).rejects.toThrow('service worker')
  })

  test('stays off where the server does not take the token', async () => {
    vi.mocked(api.call).mockReset().mockRejectedValue(new Error('refused'))
    const unsubscribe = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
    const subscribe = () => Promise.resolve({ unsubscribe, toJSON: () => ({}) })
    const registration = { pushManager: { subscribe } }
    vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('granted') })
    vi.stubGlobal('navigator', {
      serviceWorker: {
        ready: Promise.resolve(registration),
        getRegistration: () => Promise.resolve(registration),
      },
    })
    await expect(turnOn(7, 'AAAA')).rejects.toThrow('refused')
    expect(unsubscribe).toHaveBeenCalledOnce()
  })
})

describe('the token of this browser', () => {
  const unsubscribe = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  beforeEach(() => {
    kept.clear()
    kept.set('token', 'session')
    unsubscribe.mockClear()
    vi.mocked(api.call).mockReset().mockResolvedValue({ id: 1 })
    const subscription = {
      options: { applicationServerKey: new Uint8Array([0, 0, 0]).buffer },
      unsubscribe,
      toJSON: () => ({ endpoint: 'https://push.example/1' }),
    }
    const registration = { pushManager: { getSubscription: () => Promise.resolve(subscription) } }
    vi.stubGlobal('Notification', { permission: 'granted' })
    vi.stubGlobal('navigator', {
      serviceWorker: { getRegistration: () => Promise.resolve(registration) },
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  const token = '{"endpoint":"https://push.example/1"}'

  test('[STORE-13] is kept as the server knows it, until it shall be told no longer', async () => {
    await renewPush(7, 'AAAA')
    expect(api.call).toHaveBeenCalledWith(notificationRoutes.subscribe, { body: { id: 7, token } })
    expect(kept.get('notificationToken')).toBe(token)
    await forget()
    expect(unsubscribe).toHaveBeenCalledOnce()
    expect(kept.has('notificationToken')).toBe(false)
  })

  test('[STORE-13] [AUTH-04] is not kept where the session has ended before the server answers', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    vi.mocked(api.call).mockReturnValue(promise)
    const renewed = renewPush(7, 'AAAA')
    await vi.waitFor(() => {
      expect(api.call).toHaveBeenCalled()
    })
    kept.delete('token')
    resolve({ id: 1 })
    await renewed
    expect(kept.has('notificationToken')).toBe(false)
  })
})
