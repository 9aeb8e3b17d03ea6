// Imported before anything else: what the app and its libraries use and the browsers of old TVs lack, from Chromium 90 on.
// scripts/check-old-browsers.ts finds what else would be missing.

import { newUuid } from '../shared/new-uuid.ts'

type Methods = Readonly<Record<string, (this: never, ...args: never[]) => unknown>>

const add = (to: object, methods: Methods): void => {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true })
  }
}

type Test = (item: unknown, index: number, list: readonly unknown[]) => boolean

const lastIndexOf = (list: readonly unknown[], test: Test): number => {
  let index = list.length - 1
  while (index >= 0 && !test(list[index], index, list)) index -= 1
  return index
}

export const arrayMethods = {
  at(this: readonly unknown[], index: number) {
    return this[index < 0 ? this.length + index : index]
  },
  findLast(this: readonly unknown[], test: Test) {
    return this[lastIndexOf(this, test)]
  },
  findLastIndex(this: readonly unknown[], test: Test) {
    return lastIndexOf(this, test)
  },
  toReversed(this: readonly unknown[]) {
    const reversed = [...this]
    reversed.reverse()
    return reversed
  },
  toSorted(this: readonly unknown[], compare?: (a: unknown, b: unknown) => number) {
    const sorted = [...this]
    sorted.sort(compare)
    return sorted
  },
}
export const objectMethods = {
  hasOwn(object: object, name: PropertyKey) {
    return Object.prototype.hasOwnProperty.call(object, name)
  },
}

add(Array.prototype, arrayMethods)
add(Object, objectMethods)
// Missing without https too.
add(crypto, { randomUUID: newUuid })
