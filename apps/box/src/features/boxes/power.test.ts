import { expect, test, vi } from 'vitest'
import { powerOf, watchPower } from './power.ts'

const battery = (level: number, charging: boolean) => Object.assign(new EventTarget(), { level, charging })

test.each([
  { level: 0.574, charging: false, battery: 57, usingBattery: true },
  { level: 1, charging: true, battery: 100, usingBattery: false },
  { level: 0, charging: false, battery: 0, usingBattery: true },
])('a battery at $level, charging $charging', ({ level, charging, ...expected }) => {
  expect(powerOf({ level, charging })).toEqual({ ...expected, usbCharge: false, acCharge: charging })
})

test('a TV without a battery runs on mains', () => {
  expect(watchPower({}).get()).toEqual({
    battery: 100,
    usingBattery: false,
    usbCharge: false,
    acCharge: true,
  })
})

test('a browser that does not tell of its battery counts as mains', async () => {
  const power = watchPower({ getBattery: () => Promise.reject(new Error('not allowed')) })
  await Promise.resolve()
  expect(power.get().battery).toBe(100)
})

test('a change of the battery is seen', async () => {
  const source = battery(0.8, true)
  const power = watchPower({ getBattery: () => Promise.resolve(source) })
  await vi.waitFor(() => expect(power.get().battery).toBe(80))
  source.level = 0.2
  source.charging = false
  source.dispatchEvent(new Event('chargingchange'))
  expect(power.get()).toEqual({ battery: 20, usingBattery: true, usbCharge: false, acCharge: false })
})
