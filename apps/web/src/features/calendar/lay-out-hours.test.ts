import { expect, test } from 'vitest'
import { event } from '../../testing/world.ts'
import type { Entry } from './entries.ts'
import { blocksOf, hoursOf, linesIn, placeOf } from './lay-out-hours.ts'

/** An entry of the day on which nothing else depends. */
const entryAt = (minute: number): Entry => ({
  key: `1-${String(minute)}`,
  event: event(1, 'Lunch'),
  titleEvent: 'Lunch',
  messageEvent: '',
  start: 0,
  end: 0,
  type: '',
  colorEvent: undefined,
  fontSize: 'medium',
  interval: 'none',
  reminder: -1,
  first: { day: '2026-11-14', minute },
  last: { day: '2026-11-14', minute },
})

const part = (from: number, to: number) => ({ entry: entryAt(from), from, to })
const hours = { from: 8, to: 21 }
const places = (parts: ReturnType<typeof part>[]) =>
  blocksOf(parts, hours).blocks.map(({ lane, lanes }) => `${String(lane)}/${String(lanes)}`)

test('[CAL-08] the day goes from 8 to 21, and as far as something is planned', () => {
  expect(hoursOf([])).toEqual({ from: 8, to: 21 })
  expect(hoursOf([part(6 * 60 + 30, 7 * 60), part(22 * 60, 24 * 60)])).toEqual({ from: 6, to: 24 })
})

test('what is at the same time stands side by side, and what comes after has the whole width again', () => {
  expect(places([part(600, 700), part(640, 720), part(700, 760), part(800, 860)])).toEqual([
    '0/2',
    '1/2',
    '0/2',
    '0/1',
  ])
})

test('where more are at the same time than there is room for, the last lane stands for the rest', () => {
  const many = [part(600, 700), part(610, 700), part(620, 710), part(630, 720), part(800, 860)]
  const { blocks, more } = blocksOf(many, hours, 3)
  expect(blocks.map(({ lane, lanes }) => `${String(lane)}/${String(lanes)}`)).toEqual(['0/3', '1/3', '0/1'])
  expect(more).toEqual([{ from: 620, to: 720, lane: 2, lanes: 3, count: 2 }])
  expect(blocksOf(many.slice(1), hours, 3).more).toEqual([])
})

test('what is short is high enough to be pressed, and does not lie on what comes next', () => {
  const [first] = blocksOf([part(600, 605), part(610, 700)], hours).blocks
  expect(first).toMatchObject({ from: 600, to: 640, lane: 0, lanes: 2 })
})

test('what is short takes no room from what follows it after half an hour', () => {
  const { blocks } = blocksOf([part(510, 540), part(540, 585), part(600, 605)], hours)
  expect(blocks.map(({ from, to, lanes }) => [from, to, lanes])).toEqual([
    [510, 540, 1],
    [540, 585, 1],
    [600, 640, 1],
  ])
})

test('what is short and late stays within the day', () => {
  expect(blocksOf([part(1430, 1440)], { from: 8, to: 24 }).blocks[0]).toMatchObject({ from: 1400, to: 1440 })
})

test('[CAL-28] a place is a share of the hours that are shown', () => {
  expect(placeOf(8 * 60, hours)).toBe(0)
  expect(placeOf(21 * 60, hours)).toBe(100)
  expect(placeOf(14 * 60 + 30, hours)).toBe(50)
})

test('a block has room for so many lines, and always for one', () => {
  expect(linesIn({ from: 600, to: 640 }, 2.7)).toBe(1)
  expect(linesIn({ from: 600, to: 660 }, 2.7)).toBe(2)
  expect(linesIn({ from: 600, to: 600 }, 2.7)).toBe(1)
})
