import { expect, test } from 'vitest'
import { powerLevel } from './power-level.ts'

test.each([
  { power: { ibeacon: 29 }, level: 2, note: 'a tag under 30' },
  { power: { ibeacon: 0, usbCharge: false, acCharge: false }, level: 2, note: 'an empty tag' },
  { power: { ibeacon: 30 }, level: 1, note: 'a tag of exactly 30' },
  { power: { ibeacon: 100, usbCharge: false }, level: 1, note: 'a full tag' },
  { power: { usbCharge: false, acCharge: false, ibeacon: null }, level: 3, note: 'neither' },
  { power: { usbCharge: true, ibeacon: 5 }, level: undefined, note: 'charged by USB' },
  { power: { acCharge: true, ibeacon: 5 }, level: undefined, note: 'charged by AC' },
  {
    power: { usbCharge: true, acCharge: false, ibeacon: null },
    level: undefined,
    note: 'charged, and no tag',
  },
  { power: {}, level: undefined, note: 'nothing is known' },
  { power: { usbCharge: false, acCharge: false }, level: undefined, note: 'no word of a tag' },
  { power: { acCharge: false, ibeacon: null }, level: undefined, note: 'no word of USB' },
])('[POPUP-01] [POPUP-02] [POPUP-03] [POPUP-04] [POPUP-05] $note', ({ power, level }) => {
  expect(powerLevel(power)).toBe(level)
})
