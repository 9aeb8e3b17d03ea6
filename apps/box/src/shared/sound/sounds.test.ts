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

/** Counts what is struck. */
const listening = () => {
  let notes = 0
  class Node {
    readonly gain = {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    }
    readonly connect = (next: unknown) => next
    readonly start = () => void (notes += 1)
    readonly stop = () => undefined
  }
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly state = 'running'
      readonly currentTime = 0
    },
  )
  vi.stubGlobal('OscillatorNode', Node)
  vi.stubGlobal('GainNode', Node)
  return () => notes
}

test('[TV-11] quiet hours hold back the sound of a reminder', () => {
  const notes = listening()
  let quiet = true
  const sounds = createSounds({ volumePercent: () => 50, quiet: () => quiet })
  sounds.remind()
  expect(notes()).toBe(0)
  quiet = false
  sounds.remind()
  expect(notes()).toBeGreaterThan(0)
})
