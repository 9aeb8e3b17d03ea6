import { expect, test } from 'vitest'
import { whichScreen, type WaitingScreen } from './which-screen.ts'

const waits = (...names: WaitingScreen[]) => Object.fromEntries(names.map((name) => [name, 'something']))

const byWeight: WaitingScreen[] = [
  'alarm',
  'call',
  'help',
  'reminder',
  'message',
  'opened',
  'missedCall',
  'accessLog',
  'calendar',
  'slideshow',
]

test('[TV-01] home while nothing waits', () => {
  expect(whichScreen({})).toBe('home')
  expect(whichScreen({ alarm: undefined, message: undefined })).toBe('home')
})

test.each(byWeight.map((name, index) => ({ name, lighter: byWeight.slice(index + 1) })))(
  '[TV-01] $name before $lighter',
  ({ name, lighter }) => {
    expect(whichScreen(waits(name))).toBe(name)
    for (const one of lighter) expect(whichScreen(waits(one, name))).toBe(name)
    expect(whichScreen(waits(...lighter, name))).toBe(name)
  },
)
