import { expect, test } from 'vitest'
import { box } from '../../testing/world.ts'
import { changesFrom, functionsWith, noChanges } from './tv-changes.ts'

test('what was chosen and put back is no change', () => {
  expect(changesFrom(box, noChanges)).toEqual({})
  const { volume, quietHours, timeZone, language } = box
  expect(
    changesFrom(box, {
      settings: { volume, quietHours: quietHours === null ? null : { ...quietHours }, timeZone, language },
      functions: { message: true },
    }),
  ).toEqual({})
})

test('only what differs is sent', () => {
  expect(
    changesFrom(box, { settings: { volume: 20, quietHours: null }, functions: { message: false } }),
  ).toEqual({
    volume: 20,
    quietHours: null,
    functions: box.functions.filter((name) => name !== 'message'),
  })
})

test('functions that were not switched stay as somebody else has set them meanwhile', () => {
  expect(functionsWith(['phone'], { message: true })).toEqual(['phone', 'message'])
})
