import { describe, expect, test } from 'vitest'
import { move, type Place } from './positions.ts'

const places = (...positions: number[]): Place[] =>
  positions.map((position, index) => ({ id: index + 1, position }))

/** The order after the move, as the database sorts it. */
const after = (order: readonly Place[], changed: readonly Place[]): number[] =>
  order
    .map(({ id, position }) => changed.find((one) => one.id === id) ?? { id, position })
    .sort((one, other) => one.position - other.position || one.id - other.id)
    .map(({ id }) => id)

describe('a place in the order', () => {
  test.each([
    { note: 'up', order: places(100, 200, 300), id: 3, to: [1, 'before'], is: [3, 1, 2], changes: 1 },
    { note: 'down', order: places(100, 200, 300), id: 1, to: [3, 'after'], is: [2, 3, 1], changes: 1 },
    { note: 'between', order: places(100, 200, 300), id: 3, to: [1, 'after'], is: [1, 3, 2], changes: 1 },
    { note: 'where it is', order: places(100, 200), id: 2, to: [1, 'after'], is: [1, 2], changes: 1 },
    { note: 'of equal places', order: places(0, 0, 0), id: 3, to: [1, 'before'], is: [3, 1, 2], changes: 3 },
    { note: 'without room', order: places(1, 2, 3), id: 3, to: [1, 'after'], is: [1, 3, 2], changes: 3 },
    { note: 'before the first', order: places(1, 2), id: 2, to: [1, 'before'], is: [2, 1], changes: 2 },
  ] as const)('$note', ({ order, id, to: [target, place], is, changes }) => {
    const changed = move(order, id, { target, place })
    expect(changed).toHaveLength(changes)
    expect(after(order, changed)).toEqual(is)
  })

  test('is right however often something is moved, and the others keep their order', () => {
    let order = places(0, 0, 1, 5, 5, 200, 1_000)
    let expected = order.map(({ id }) => id)
    // Each by each, in a sequence that leaves no pair out.
    for (let turn = 0; turn < 200; turn += 1) {
      const id = (turn % 7) + 1
      const target = ((turn * 3 + 1) % 7) + 1
      if (id === target) continue
      const place = turn % 2 === 0 ? 'before' : 'after'
      const changed = move(order, id, { target, place })
      const rest = expected.filter((one) => one !== id)
      const at = rest.indexOf(target) + (place === 'after' ? 1 : 0)
      expected = [...rest.slice(0, at), id, ...rest.slice(at)]
      order = order
        .map((one) => changed.find((moved) => moved.id === one.id) ?? one)
        .sort((one, other) => one.position - other.position || one.id - other.id)
      expect(order.map((one) => one.id)).toEqual(expected)
    }
  })

  test('beside what is not there moves nothing', () => {
    expect(move(places(1, 2), 1, { target: 9, place: 'before' })).toEqual([])
  })
})
