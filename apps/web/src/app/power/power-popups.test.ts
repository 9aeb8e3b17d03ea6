import { beforeEach, expect, test } from 'vitest'
import { powerPopups } from './power-popups.ts'

beforeEach(() => powerPopups.clear())

const shown = () => [...powerPopups.get()]

test('[POPUP-01] a power message opens the popup of its box at its level', () => {
  powerPopups.take({ room: 11, ibeacon: 20 })
  powerPopups.take({ room: 12, ibeacon: 80 })
  expect(shown()).toEqual([
    [11, 2],
    [12, 1],
  ])
})

test('[POPUP-05] charging takes the popup away', () => {
  powerPopups.take({ room: 11, usbCharge: false, acCharge: false, ibeacon: null })
  expect(shown()).toEqual([[11, 3]])
  powerPopups.take({ room: 11, usbCharge: true, acCharge: false, ibeacon: null })
  expect(shown()).toEqual([])
})

test('closed is closed until the box says something new', () => {
  powerPopups.take({ room: 11, ibeacon: 20 })
  powerPopups.close(11)
  expect(shown()).toEqual([])
  powerPopups.take({ room: 11, ibeacon: 19 })
  expect(shown()).toEqual([[11, 2]])
})
