import { alarmSounds } from '@lykta/contract/alarms'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAlarmPlayer } from './alarm-player.ts'
import { alarmNotes } from './notes.ts'

let struck: number[] = []
let closed = 0
let peaks: number[] = []
class FakeAudio extends EventTarget {
  static made: FakeAudio[] = []
  volume = 1
  readonly src: string
  readonly play = vi.fn<() => Promise<void>>(() => Promise.resolve())
  readonly pause = vi.fn<() => void>()
  constructor(src: string) {
    super()
    this.src = src
    FakeAudio.made.push(this)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  struck = []
  peaks = []
  closed = 0
  FakeAudio.made = []
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly state = 'running'
      readonly currentTime = 0
      readonly close = () => {
        closed += 1
        return Promise.resolve()
      }
    },
  )
  const connect = (next: unknown) => next
  vi.stubGlobal(
    'OscillatorNode',
    class {
      readonly connect = connect
      readonly start = () => undefined
      readonly stop = () => undefined
      constructor(_context: unknown, { frequency }: { frequency: number }) {
        struck.push(frequency)
      }
    },
  )
  vi.stubGlobal(
    'GainNode',
    class {
      readonly connect = connect
      readonly gain = {
        setValueAtTime: () => undefined,
        linearRampToValueAtTime: (peak: number) => void peaks.push(peak),
        exponentialRampToValueAtTime: () => undefined,
      }
    },
  )
  vi.stubGlobal('Audio', FakeAudio)
})
afterEach(() => {
  vi.useRealTimers()
})

const own = { sound: null, soundUrl: '/media/own' }
const never = () => new AbortController().signal

test.each(alarmSounds)('%s is played to its end', async (sound) => {
  const playing = createAlarmPlayer().play({ sound, soundUrl: null }, 50, never())
  await vi.runAllTimersAsync()
  await playing
  const { notes, peakGain } = alarmNotes[sound]
  for (const { hertz } of notes) expect(struck).toContain(hertz)
  expect(Math.max(0, ...peaks)).toBeCloseTo(peakGain / 2)
})

test('an own sound is played as it is recorded', async () => {
  let ended = false
  const playing = createAlarmPlayer()
    .play(own, 70, never())
    .then(() => {
      ended = true
    })
  const [audio] = FakeAudio.made
  expect(audio).toMatchObject({ src: '/media/own', volume: 0.7 })
  audio?.dispatchEvent(new Event('playing'))
  await vi.advanceTimersByTimeAsync(9_000)
  expect(ended).toBe(false)
  audio?.dispatchEvent(new Event('ended'))
  await playing
  expect(struck).toEqual([])
})

test.each([
  ['cannot be read', (audio: FakeAudio) => audio.dispatchEvent(new Event('error'))],
  ['does not begin', () => vi.advanceTimersByTimeAsync(3_000)],
])('an own sound that %s gives way to the alarm tone', async (_how, fail) => {
  const playing = createAlarmPlayer().play(own, 70, never())
  const [audio] = FakeAudio.made
  if (audio !== undefined) await fail(audio)
  await vi.runAllTimersAsync()
  await playing
  expect(struck).toContain(520)
})

test('one that is ended is silent at once', async () => {
  const end = new AbortController()
  const player = createAlarmPlayer()
  const playing = player.play({ sound: 'alarm-tone', soundUrl: null }, 50, end.signal)
  await vi.advanceTimersByTimeAsync(100)
  end.abort()
  await playing
  expect(closed).toBe(1)
  const recording = player.play(own, 50, end.signal)
  await recording
  expect(FakeAudio.made).toEqual([])
})
