import { expect, test } from 'vitest'
import { arrayMethods, objectMethods } from './old-browsers.ts'

const list: readonly number[] = [3, 1, 2]
const isMoreThan = (least: number) => (item: unknown) => Number(item) > least
const downwards = (a: unknown, b: unknown) => Number(b) - Number(a)

test('what old TVs are given does as in a new browser', () => {
  for (const index of [0, 2, -1, -3, 3, -4]) expect(arrayMethods.at.call(list, index)).toBe(list.at(index))
  for (const least of [1, 2, 9]) {
    expect(arrayMethods.findLast.call(list, isMoreThan(least))).toBe(list.findLast(isMoreThan(least)))
    expect(arrayMethods.findLastIndex.call(list, isMoreThan(least))).toBe(
      list.findLastIndex(isMoreThan(least)),
    )
  }
  expect(arrayMethods.toReversed.call(list)).toEqual(list.toReversed())
  expect(arrayMethods.toSorted.call(list, downwards)).toEqual(list.toSorted(downwards))
  expect(list).toEqual([3, 1, 2])
  for (const name of ['a', 'toString'])
    expect(objectMethods.hasOwn({ a: 1 }, name)).toBe(Object.hasOwn({ a: 1 }, name))
})
