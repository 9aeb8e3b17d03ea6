import { expect, test } from 'vitest'
import { nextCharge } from './simulated-battery.ts'

test.each([
  { note: 'drains', from: { battery: 18, usingBattery: true }, to: { battery: 17, usingBattery: true } },
  {
    note: 'is plugged in before it is empty',
    from: { battery: 13, usingBattery: true },
    to: { battery: 12, usingBattery: false },
  },
  { note: 'charges', from: { battery: 12, usingBattery: false }, to: { battery: 14, usingBattery: false } },
  {
    note: 'is unplugged when full',
    from: { battery: 99, usingBattery: false },
    to: { battery: 100, usingBattery: true },
  },
  {
    note: 'stays plugged in where that is so',
    from: { battery: 99, usingBattery: false },
    staysPluggedIn: true,
    to: { battery: 100, usingBattery: false },
  },
  {
    note: 'is never below nothing',
    from: { battery: 0, usingBattery: true },
    to: { battery: 0, usingBattery: false },
  },
])('a simulated battery $note', ({ from, to, staysPluggedIn = false }) => {
  expect(nextCharge(from, staysPluggedIn)).toEqual(to)
})
