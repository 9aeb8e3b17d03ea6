// Imported before anything else: what the apps and their libraries use and some supported browsers lack, on TVs from Chromium 90,
// in the web app from Chromium 109, Safari 16.4 and Firefox 115. scripts/check-old-browsers.ts finds anything else that is missing.

import { newUuid } from './new-uuid.ts'

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
  toSpliced(this: readonly unknown[], start: number, count: number, ...items: readonly unknown[]) {
    const spliced = [...this]
    spliced.splice(start, count, ...items)
    return spliced
  },
  with(this: readonly unknown[], index: number, value: unknown) {
    const changed = [...this]
    changed[index < 0 ? this.length + index : index] = value
    return changed
  },
}
export const urlFunctions = {
  parse(url: string, base?: string) {
    try {
      return new URL(url, base)
    } catch {
      return null
    }
  },
  canParse(url: string, base?: string) {
    return urlFunctions.parse(url, base) !== null
  },
}
export const mapFunctions = {
  groupBy(items: Iterable<unknown>, keyOf: (item: unknown, index: number) => unknown) {
    const groups = new Map<unknown, unknown[]>()
    let index = 0
    for (const item of items) {
      const key = keyOf(item, index)
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [item])
      else group.push(item)
      index += 1
    }
    return groups
  },
}
export const objectMethods = {
  hasOwn(object: object, name: PropertyKey) {
    return Object.prototype.hasOwnProperty.call(object, name)
  },
}

add(Array.prototype, arrayMethods)
add(Object, objectMethods)
add(URL, urlFunctions)
add(Map, mapFunctions)
// Missing without https too.
add(crypto, { randomUUID: newUuid })
