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
  const pressed: Array<number | undefined> = []
  const pressedAt: { last: number | undefined } = { last: undefined }
  const reporter = createStatusReporter({
    connection: {
      connected,
      publishStatus: (status) => {
        reports.push(status.battery ?? -1)
        pressed.push(status.pressedAt)
      },
    },
    power,
    appVersion: '1',
    pressedAt: () => pressedAt.last,
  })
  reporter.start()
  return { connected, power, reports, reporter, pressed, pressedAt }
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

test('when the resident last pressed something comes with the next report, not by itself', () => {
  const { connected, pressed, pressedAt } = start()
  connected.set(true)
  pressedAt.last = 7_000
  expect(pressed).toEqual([undefined])
  vi.advanceTimersByTime(boxStatusIntervalMs)
  expect(pressed).toEqual([undefined, 7_000])
})

test('nothing after the end', () => {
  const { connected, reports, reporter } = start()
  reporter.stop()
  connected.set(true)
  vi.advanceTimersByTime(2 * boxStatusIntervalMs)
  expect(reports).toEqual([])
})
