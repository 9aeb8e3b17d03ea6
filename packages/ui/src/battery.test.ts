import { describe, expect, test } from 'vitest'
import { batteryLevel, minutesLeft } from './battery.ts'

describe('[BATTERY-01] [BATTERY-02] minutesLeft', () => {
  test.each([
    { percent: 100, minutes: 58, note: 'a full charge lasts 58 minutes' },
    { percent: 50, minutes: 29, note: 'half of it' },
    { percent: 71, minutes: 41, note: '41.18 goes down' },
    { percent: 99, minutes: 57, note: '57.42 goes down' },
    { percent: 20, minutes: 11, note: 'exactly 11.60 goes down' },
    { percent: 70, minutes: 40, note: 'exactly 40.60 goes down' },
    { percent: 13, minutes: 7, note: '7.54 goes down' },
    { percent: 6, minutes: 3, note: '3.48 goes down' },
    { percent: 51, minutes: 29, note: '29.58 goes down' },
    { percent: 15, minutes: 9, note: '8.70 goes up' },
    { percent: 1, minutes: 0, note: '0.58 goes down' },
    { percent: 8, minutes: 5, note: '4.64 goes up' },
    { percent: 0, minutes: 0, note: 'an empty battery has 0 minutes' },
    { percent: -3, minutes: 0, note: 'nothing below 0' },
    { percent: 140, minutes: 58, note: 'nothing above a full charge' },
  ])('$note', ({ percent, minutes }) => {
    expect(minutesLeft(percent)).toBe(minutes)
  })
})

describe('[BATTERY-03] [BATTERY-04] [BATTERY-05] batteryLevel', () => {
  test.each([
    { percent: 100, level: 'good', note: 'green at 100' },
    { percent: 21, level: 'good', note: 'green from 21' },
    { percent: 20, level: 'low', note: 'amber at 20' },
    { percent: 11, level: 'low', note: 'amber from 11' },
    { percent: 10, level: 'critical', note: 'red below 11' },
    { percent: 0, level: 'critical', note: 'red at 0' },
  ] as const)('$note', ({ percent, level }) => {
    expect(batteryLevel(percent)).toBe(level)
  })
})
