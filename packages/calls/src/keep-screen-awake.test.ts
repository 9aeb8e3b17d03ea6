import { expect, test, vi } from 'vitest'
import { keepAwake } from './keep-screen-awake.ts'
import { createEngineWorld, mamma } from './testing/engine-world.ts'

class FakeLock extends EventTarget implements WakeLockSentinel {
  readonly type = 'screen'
  released = false
  onrelease = null
  async release() {
    this.released = true
  }
}

/** A page that can be hidden, and the wake locks it took. */
const createScreen = () => {
  const locks: FakeLock[] = []
  const page: EventTarget & { visibilityState: DocumentVisibilityState } = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as const,
  })
  return {
    locks,
    page,
    wakeLock: {
      request: async () => {
        const lock = new FakeLock()
        locks.push(lock)
        return lock
      },
    },
    show: (visibilityState: DocumentVisibilityState) => {
      page.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
    },
    held: () => locks.filter(({ released }) => !released).length,
  }
}

test('the screen stays awake until it is let go', async () => {
  const { wakeLock, page, held } = createScreen()
  const letGo = keepAwake(wakeLock, page)
  await vi.waitFor(() => expect(held()).toBe(1))
  letGo()
  await vi.waitFor(() => expect(held()).toBe(0))
})

test('a page that was hidden takes it again when it is back, and only then', async () => {
  const { wakeLock, page, locks, show } = createScreen()
  const letGo = keepAwake(wakeLock, page)
  await vi.waitFor(() => expect(locks).toHaveLength(1))
  show('hidden')
  expect(locks).toHaveLength(1)
  show('visible')
  await vi.waitFor(() => expect(locks).toHaveLength(2))
  letGo()
  show('visible')
  expect(locks).toHaveLength(2)
})

test('let go before it was given, it is given back', async () => {
  const { wakeLock, page, locks } = createScreen()
  keepAwake(wakeLock, page)()
  await vi.waitFor(() => expect(locks[0]?.released).toBe(true))
})

test('from the first ring to the end of a call', async () => {
  let awake = 0
  await using it = await createEngineWorld({
    keepScreenAwake: () => {
      awake += 1
      return () => {
        awake -= 1
      }
    },
  })
  await it.signIn()
  expect(awake).toBe(0)
  const callID = it.engine.call({ destination: '700001', video: true, partner: mamma })
  expect(awake).toBe(1)
  it.engine.hangUp(callID)
  expect(awake).toBe(0)
  await it.server.next({ id: it.ring('from-mamma') })
  expect(awake).toBe(0)
  it.clock.advance(2_000)
  expect(awake).toBe(1)
  it.engine.hangUp('from-mamma')
  expect(awake).toBe(0)
})
