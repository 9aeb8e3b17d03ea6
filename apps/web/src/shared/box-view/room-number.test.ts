import { expect, test } from 'vitest'
import { isRoomNumber } from './room-number.ts'

test.each([
  ['214', true],
  ['12 B', true],
  ['12b', true],
  ['Room 214', false],
  ['Rum 214', false],
  ['Solrosen', false],
  ['214 Solrosen', false],
])('%s', (name, isNumber) => {
  expect(isRoomNumber(name)).toBe(isNumber)
})
