import { expect, test } from 'vitest'
import { arrayMethods, mapFunctions, objectMethods, urlFunctions } from './polyfills.ts'

const list: readonly number[] = [3, 1, 2]
const isMoreThan = (least: number) => (item: unknown) => Number(item) > least
const downwards = (a: unknown, b: unknown) => Number(b) - Number(a)

test('what old browsers are given does as in a new browser', () => {
  for (const index of [0, 2, -1, -3, 3, -4]) expect(arrayMethods.at.call(list, index)).toBe(list.at(index))
  for (const least of [1, 2, 9]) {
    expect(arrayMethods.findLast.call(list, isMoreThan(least))).toBe(list.findLast(isMoreThan(least)))
    expect(arrayMethods.findLastIndex.call(list, isMoreThan(least))).toBe(
      list.findLastIndex(isMoreThan(least)),
    )
  }
  expect(arrayMethods.toReversed.call(list)).toEqual(list.toReversed())
  expect(arrayMethods.toSorted.call(list, downwards)).toEqual(list.toSorted(downwards))
  expect(arrayMethods.toSpliced.call(list, 1, 1, 7, 8)).toEqual(list.toSpliced(1, 1, 7, 8))
  for (const index of [0, -1]) expect(arrayMethods.with.call(list, index, 9)).toEqual(list.with(index, 9))
  expect(list).toEqual([3, 1, 2])
  for (const url of ['https://lykta.example/a', '/b', 'http://', ''])
    for (const base of [undefined, 'https://lykta.example']) {
      expect(urlFunctions.parse(url, base)).toEqual(URL.parse(url, base))
      expect(urlFunctions.canParse(url, base)).toBe(URL.canParse(url, base))
    }
  const parity = (item: unknown, index: number) => (Number(item) + index) % 2
  expect(mapFunctions.groupBy(list, parity)).toEqual(Map.groupBy(list, parity))
  for (const name of ['a', 'toString'])
    expect(objectMethods.hasOwn({ a: 1 }, name)).toBe(Object.hasOwn({ a: 1 }, name))
})
