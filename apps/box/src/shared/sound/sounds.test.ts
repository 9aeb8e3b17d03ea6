import { afterEach, expect, test, vi } from 'vitest'
import { createSounds } from './sounds.ts'

/** A browser that makes no sound before a key was pressed: its promise never settles. */
class SilentContext {
  readonly state = 'suspended'
  readonly resume = () => new Promise<void>(() => undefined)
  readonly close = () => Promise.resolve()
}

afterEach(() => vi.unstubAllGlobals())

test('a second is told as not heard, also where the ringing stops before the browser has answered', async () => {
  vi.stubGlobal('AudioContext', SilentContext)
  const sounds = createSounds({ volumePercent: () => 50, quiet: () => false })
  const stopRinging = sounds.ring()
  const heard = sounds.tick()
  stopRinging()
  await expect(heard).resolves.toBe(false)
})
