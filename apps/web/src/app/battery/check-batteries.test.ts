import { expect, test } from 'vitest'
import { boxView } from '../../shared/box-view/box-view.fixture.ts'
import { checkBatteries, readBoxRecords } from './check-batteries.ts'

const now = 1_700_000_000_000
const minutes = (count: number): number => count * 60_000
const onBattery = boxView({ id: 1, usingBattery: true })
const other = boxView({ id: 2, usingBattery: true })

/** The records of both boxes, of this age in ms. */
const aged = (ageMs: number) => checkBatteries({}, [onBattery, other], 1, now - ageMs).records

test.each([
  { ageMs: minutes(5) - 1, warned: false, note: 'just under 5 minutes' },
  { ageMs: minutes(5), warned: true, note: 'from 5 minutes' },
  { ageMs: minutes(10), warned: true, note: 'until 10 minutes' },
  { ageMs: minutes(10) + 1, warned: false, note: 'not over 10 minutes' },
  { ageMs: -1, warned: false, note: 'not where the clock was turned back' },
])('[BATTERY-09] the selected box on its battery is warned of: $note', ({ ageMs, warned }) => {
  expect(checkBatteries(aged(ageMs), [onBattery, other], 1, now).warnedId).toBe(warned ? 1 : undefined)
})

test.each([
  { box: boxView({ id: 1, usingBattery: false }), note: 'is charged' },
  { box: boxView({ id: 1, usingBattery: true, online: false }), note: 'is offline' },
])('[BATTERY-09] nobody is warned of a box that $note', ({ box }) => {
  expect(checkBatteries(aged(minutes(7)), [box], 1, now).warnedId).toBeUndefined()
})

test('[BATTERY-09] a box seen for the first time begins now', () => {
  expect(checkBatteries({}, [onBattery], 1, now)).toEqual({
    records: { 1: { id: 1, createdAt: now, updatedAt: now, timeShowBox: now, usingBattery: true } },
    warnedId: undefined,
  })
})

test.each([
  { ageMs: minutes(10), kept: true },
  { ageMs: minutes(10) + 1, kept: false },
])("[BATTERY-11] the selected box's time of $ageMs ms is kept: $kept", ({ ageMs, kept }) => {
  const { records } = checkBatteries(aged(ageMs), [onBattery], 1, now)
  expect(records[1]).toMatchObject({ timeShowBox: kept ? now - ageMs : now, createdAt: now - ageMs })
})

test('[BATTERY-12] the time of a box that is not selected begins anew at each check', () => {
  const { records, warnedId } = checkBatteries(aged(minutes(7)), [onBattery, other], 2, now)
  expect(records[1]?.timeShowBox).toBe(now)
  expect(records[2]?.timeShowBox).toBe(now - minutes(7))
  expect(warnedId).toBe(2)
})

test('the record of a box that is gone goes', () => {
  expect(Object.keys(checkBatteries(aged(0), [other], 2, now).records)).toEqual(['2'])
})

test('[STORE-12] a record of a box has the time its warning counts from', () => {
  const record = { id: 1, createdAt: 1, updatedAt: 1, timeShowBox: 9, usingBattery: true }
  expect(readBoxRecords({ 1: record })).toEqual({ 1: record })
  expect(readBoxRecords({ 1: {} })).toEqual({})
})
