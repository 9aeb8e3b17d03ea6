import type { Receiver } from '@lykta/contract/organisation'
import { describe, expect, test } from 'vitest'
import { chosenRooms, stateOf, ticked, toggleRoom, toggleSet, untick, type ReceiverSet } from './receivers.ts'

const place = (id: number) => ({ id, name: String(id) })

/** Rooms are numbered after their group: 11 and 12 are those of group 1. */
const group = (id: number, entity: number, cluster: number): Receiver => ({
  id,
  clusterType: 'municipality',
  cluster: place(cluster),
  entityGroup: place(1),
  entity: place(entity),
  group: place(id),
  flag: false,
  rooms: [1, 2].map((room) => ({ ...place(id * 10 + room), location: '', flag: false })),
})
const list = [group(1, 100, 1_000), group(2, 100, 1_000), group(3, 300, 1_000), group(4, 400, 4_000)]
const everyone = [11, 12, 21, 22, 31, 32, 41, 42]
const flags = (of: readonly Receiver[]) => of.filter(({ flag }) => flag).map(({ id }) => id)

test('[RECEIVER-03] ticking the last room of a group ticks the group; unticking one unticks it', () => {
  const first = toggleRoom(list, 11)
  expect([chosenRooms(first), flags(first)]).toEqual([[11], []])
  const both = toggleRoom(first, 12)
  expect([chosenRooms(both), flags(both)]).toEqual([[11, 12], [1]])
  const one = toggleRoom(both, 11)
  expect([chosenRooms(one), flags(one)]).toEqual([[12], []])
})

describe('[RECEIVER-04] [RECEIVER-05] select-all', () => {
  test.each<[ReceiverSet, number[]]>([
    [{ mode: 'all' }, everyone],
    [{ mode: 'cluster', id: 1_000 }, [11, 12, 21, 22, 31, 32]],
    [{ mode: 'entity', id: 100 }, [11, 12, 21, 22]],
    [{ mode: 'group', id: 3 }, [31, 32]],
  ])('of %j ticks it, from nothing and from a part, and unticks it', (set, expected) => {
    const on = toggleSet(list, set)
    expect(chosenRooms(on)).toEqual(expected)
    expect(stateOf(on, set)).toBe('all')
    const part = untick(on, { mode: 'room', id: expected[0] ?? 0 })
    expect(stateOf(part, set)).toBe('some')
    expect(chosenRooms(toggleSet(part, set))).toEqual(expected)
    expect(chosenRooms(toggleSet(on, set))).toEqual([])
  })

  test('of a set leaves the others as they are', () => {
    expect(chosenRooms(toggleSet(ticked(list, [41]), { mode: 'entity', id: 300 }))).toEqual([31, 32, 41])
    expect(chosenRooms(toggleSet(ticked(list, [31, 32, 41]), { mode: 'entity', id: 300 }))).toEqual([41])
  })
})

test.each<[Parameters<typeof untick>[1], number[]]>([
  [{ mode: 'cluster', id: 1_000 }, [41, 42]],
  [{ mode: 'entity', id: 100 }, [31, 32, 41, 42]],
  [{ mode: 'group', id: 1 }, [21, 22, 31, 32, 41, 42]],
  [{ mode: 'room', id: 11 }, [12, 21, 22, 31, 32, 41, 42]],
  [{ mode: 'all' }, []],
])('[RECEIVER-06] unticking %j clears everything below', (what, left) => {
  expect(chosenRooms(untick(ticked(list, everyone), what))).toEqual(left)
})
