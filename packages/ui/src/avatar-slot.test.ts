import { describe, expect, test } from 'vitest'
import { avatarName, darkTone, initialOf, initialTone, initialTones } from './avatar-slot.ts'

test.each([
  { index: 0, name: 'mum', note: 'slot 0' },
  { index: 1, name: 'grandmother', note: 'slot 1' },
  { index: 2, name: 'dad', note: 'slot 2' },
  { index: 3, name: undefined, note: 'any other slot has the initial' },
  { index: 17, name: undefined, note: 'any other slot has the initial, however high' },
] as const)('[BAR-10] avatarName: $note', ({ index, name }) => {
  expect(avatarName(index)).toBe(name)
})

test.each([
  ['Astrid', 'A'],
  [' östen ', 'Ö'],
  ['E\u0301lise', 'E\u0301'],
  ['214', '2'],
  ['', ''],
])('the initial of %j is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

describe('the tone behind an initial', () => {
  const residents = ['Astrid', 'Birgit', 'Gunnar', 'Nils', 'Ingrid', 'Rolf', 'Farmor', 'Farfar']

  test('is the same for the same name', () => {
    for (const name of residents) expect(initialTone(` ${name} `)).toBe(initialTone(name))
    expect(initialTone('O\u0308sten')).toBe(initialTone('\u00d6sten'))
  })

  test('is not the same for everybody', () => {
    expect(new Set(residents.map(initialTone)).size).toBeGreaterThan(2)
  })

  test('carries its letter with 7:1 or more', () => {
    for (const { bright, edge } of initialTones) {
      for (const ground of [bright, edge]) expect(contrast(ground, '#111d33')).toBeGreaterThanOrEqual(7)
    }
    for (const ground of [darkTone.bright, darkTone.edge]) {
      expect(contrast(ground, '#fffdf8')).toBeGreaterThanOrEqual(7)
    }
  })
})

/** As WCAG 2.2 counts it. */
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
