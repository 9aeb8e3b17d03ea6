import { createStore } from '@lykta/calls'
import { boxStatusIntervalMs } from '@lykta/contract/constants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Power } from './power.ts'
import { createStatusReporter } from './status-reporter.ts'

const mains: Power = { battery: 100, usingBattery: false, usbCharge: false, acCharge: true }
const start = () => {
  const connected = createStore(false)
  const power = createStore(mains)
  const reports: number[] = []
  const reporter = createStatusReporter({
    connection: { connected, publishStatus: (status) => reports.push(status.battery ?? -1) },
    power,
    appVersion: '1',
  })
  reporter.start()
  return { connected, power, reports, reporter }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('on connecting, on a change, and every 30 s', () => {
  const { connected, power, reports } = start()
  connected.set(true)
  expect(reports).toEqual([100])
  power.set({ ...mains, battery: 40, usingBattery: true })
  expect(reports).toEqual([100, 40])
  vi.advanceTimersByTime(2 * boxStatusIntervalMs)
  expect(reports).toEqual([100, 40, 40, 40])
})

test('losing the connection is not reported, coming back is', () => {
  const { connected, reports } = start()
  connected.set(true)
  connected.set(false)
  expect(reports).toHaveLength(1)
  connected.set(true)
  expect(reports).toHaveLength(2)
})

test('nothing after the end', () => {
  const { connected, reports, reporter } = start()
  reporter.stop()
  connected.set(true)
  vi.advanceTimersByTime(2 * boxStatusIntervalMs)
  expect(reports).toEqual([])
})
