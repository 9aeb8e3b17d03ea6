import { afterEach, describe, expect, test, vi } from 'vitest'
import { deviceState, turnOn } from './device.ts'

// What this browser keeps and the way to the server are no part of this.
vi.mock('../../shared/api/index.ts', () => ({}))
vi.mock('../../shared/store/index.ts', () => ({}))

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
})
