import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alarmPercent, soundAlarm, type SoundedAlarm } from './sound-alarm.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const start = (change: Partial<SoundedAlarm> = {}) => {
  const heard: string[] = []
  const stop = soundAlarm(
    { level: 'important', sound: 'two-tones', soundUrl: null, text: 'Fire drill', language: 'en', ...change },
    {
      player: {
        play: ({ sound }, percent) => {
          if (sound !== 'none') heard.push(`${sound ?? 'own'} ${String(percent)}`)
          return Promise.resolve()
        },
      },
      reader: {
        read: (text, language) => {
          heard.push(`${language}: ${text}`)
          return Promise.resolve()
        },
      },
      volumePercent: () => 20,
    },
  )
  return { heard, stop }
}

test.each([
  ['info', 20, 0, 40],
  ['info', 80, 9, 80],
  ['important', 0, 5, 40],
  ['critical', 20, 0, 40],
  ['critical', 20, 2, 70],
  ['critical', 20, 9, 100],
  ['critical', 90, 1, 100],
] as const)(
  'of level %s, at a volume of %i, the sound after %i others is of %i percent',
  (level, volume, place, percent) => {
    expect(alarmPercent(level, volume, place)).toBe(percent)
  },
)

test('it sounds, is read aloud once, and sounds again until it is stopped', async () => {
  const { heard, stop } = start()
  await vi.advanceTimersByTimeAsync(13_000)
  expect(heard).toEqual(['two-tones 40', 'en: Fire drill', 'two-tones 40', 'two-tones 40'])
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard).toHaveLength(4)
})

test('a critical one grows louder', async () => {
  const { heard, stop } = start({ level: 'critical', sound: null, soundUrl: '/media/own' })
  await vi.advanceTimersByTimeAsync(5_000)
  stop()
  expect(heard).toEqual(['own 40', 'en: Fire drill', 'own 55', 'own 70'])
})

test('one without a sound is read aloud, and then silent', async () => {
  const { heard } = start({ level: 'info', sound: 'none' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(heard).toEqual(['en: Fire drill'])
})
