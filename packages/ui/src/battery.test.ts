import { describe, expect, test } from 'vitest'
import { batteryLevel, minutesLeft, shownBatteryPercent } from './battery.ts'

describe('minutesLeft', () => {
  test.each([
    { percent: 100, minutes: 58, note: '[BATTERY-01] a full charge lasts 58 minutes' },
    { percent: 50, minutes: 29, note: '[BATTERY-01] half of it' },
    { percent: 71, minutes: 41, note: '[BATTERY-02] 41.18 goes down' },
    { percent: 99, minutes: 57, note: '[BATTERY-02] 57.42 goes down' },
    { percent: 20, minutes: 11, note: '[BATTERY-02] exactly 11.60 goes down' },
    { percent: 70, minutes: 40, note: '[BATTERY-02] exactly 40.60 goes down' },
    { percent: 13, minutes: 7, note: '[BATTERY-02] 7.54 goes down' },
    { percent: 6, minutes: 3, note: '[BATTERY-02] 3.48 goes down' },
    { percent: 51, minutes: 29, note: '[BATTERY-02] 29.58 goes down' },
    { percent: 15, minutes: 9, note: '[BATTERY-02] 8.70 goes up' },
    { percent: 1, minutes: 0, note: '[BATTERY-02] 0.58 goes down' },
    { percent: 8, minutes: 5, note: '[BATTERY-02] 4.64 goes up' },
    { percent: 0, minutes: 0, note: '[BATTERY-06] an empty battery has 0 minutes' },
    { percent: -3, minutes: 0, note: 'nothing below 0' },
    { percent: 140, minutes: 58, note: 'nothing above a full charge' },
  ])('$note', ({ percent, minutes }) => {
    expect(minutesLeft(percent)).toBe(minutes)
  })
})

describe('batteryLevel', () => {
  test.each([
    { percent: 100, level: 'good', note: '[BATTERY-03] green at 100' },
    { percent: 21, level: 'good', note: '[BATTERY-03] green from 21' },
    { percent: 20, level: 'low', note: '[BATTERY-04] amber at 20' },
    { percent: 11, level: 'low', note: '[BATTERY-04] amber from 11' },
    { percent: 10, level: 'critical', note: '[BATTERY-05] red below 11' },
    { percent: 0, level: 'critical', note: '[BATTERY-05] red at 0' },
  ] as const)('$note', ({ percent, level }) => {
    expect(batteryLevel(percent)).toBe(level)
  })
})

describe('shownBatteryPercent', () => {
  test.each([
    { box: { online: true }, percent: 100, note: '[BATTERY-07] 100 while online and nothing was reported' },
    { box: { online: true, battery: 34 }, percent: 34, note: '[BATTERY-07] what was reported while online' },
    { box: { online: true, battery: 0 }, percent: 0, note: '[BATTERY-07] a reported 0 is 0' },
    { box: { online: false, battery: 80 }, percent: 0, note: '[BATTERY-08] 0 while offline' },
    { box: { online: false }, percent: 0, note: '[BATTERY-08] 0 while offline and nothing was reported' },
  ])('$note', ({ box, percent }) => {
    expect(shownBatteryPercent(box)).toBe(percent)
  })
})
