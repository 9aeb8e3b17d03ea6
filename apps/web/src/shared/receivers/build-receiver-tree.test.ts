import type { Receiver } from '@lykta/contract/organisation'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  matching,
  severalOf,
  stateOf,
  toggle,
  treeOf,
  untick,
  wholesOf,
  type ReceiverNode,
  type ReceiverType,
  type Ticked,
} from './build-receiver-tree.ts'

const place = (id: number, name = String(id)) => ({ id, name })

/** Rooms are numbered after their group: 11 and 12 are those of group 1. */
const group = (
  id: number,
  {
    entity,
    entityGroup = 1,
    cluster,
    rooms = 2,
  }: Record<'entity' | 'cluster', number> & {
    entityGroup?: number
    rooms?: number
  },
): Receiver => ({
  id,
  clusterType: 'municipality',
  cluster: place(cluster),
  entityGroup: place(entityGroup),
  entity: place(entity),
  group: place(id, `Floor ${String(id)}`),
  flag: false,
  rooms: Array.from({ length: rooms }, (_, room) => ({
    ...place(id * 10 + room + 1),
    location: '',
    flag: false,
  })),
})
const list = [
  group(1, { entity: 100, cluster: 1_000 }),
  group(2, { entity: 100, cluster: 1_000 }),
  group(3, { entity: 300, entityGroup: 2, cluster: 1_000 }),
  group(4, { entity: 400, entityGroup: 3, cluster: 4_000 }),
]
const nameOf = ({ name }: { name: string }) => name
const tree = treeOf(list, nameOf)
const everyone = [11, 12, 21, 22, 31, 32, 41, 42]

const within = (node: ReceiverNode): ReceiverNode[] => [node, ...node.children.flatMap(within)]
const find = (type: ReceiverType, id: number): ReceiverNode => {
  const found = tree.flatMap(within).find((node) => node.type === type && node.id === id)
  if (found === undefined) throw new Error(`no ${type} ${String(id)}`)
  return found
}
const all = tree.flatMap(({ rooms }) => rooms)
const sorted = (ticked: Ticked) => [...ticked].toSorted((a, b) => a - b)

test('the list is a tree; an entity group that is its cluster’s only one, and a group without rooms, are left out', () => {
  const outline = (nodes: readonly ReceiverNode[]): unknown[] =>
    nodes.map(({ key, type, children }) => (type === 'group' ? key : [key, ...outline(children)]))
  expect(outline(treeOf([...list, group(5, { entity: 500, cluster: 5_000, rooms: 0 })], nameOf))).toEqual([
    [
      'cluster:1000',
      ['entityGroup:1', ['entity:100', 'group:1', 'group:2']],
      ['entityGroup:2', ['entity:300', 'group:3']],
    ],
    ['cluster:4000', ['entity:400', 'group:4']],
  ])
  expect(all).toEqual(everyone)
})

test('[RECEIVER-03] ticking the last room of a group ticks the group; unticking one unticks it', () => {
  const floor = find('group', 1)
  const first = toggle([11], new Set())
  expect([sorted(first), stateOf(floor.rooms, first)]).toEqual([[11], 'some'])
  const both = toggle([12], first)
  expect([sorted(both), stateOf(floor.rooms, both)]).toEqual([[11, 12], 'all'])
  const one = toggle([11], both)
  expect([sorted(one), stateOf(floor.rooms, one)]).toEqual([[12], 'some'])
})

describe('[RECEIVER-04] [RECEIVER-05] select-all', () => {
  test.each<[string, readonly number[], number[]]>([
    ['all', all, everyone],
    ['a cluster', find('cluster', 1_000).rooms, [11, 12, 21, 22, 31, 32]],
    ['an entity group', find('entityGroup', 2).rooms, [31, 32]],
    ['an entity', find('entity', 100).rooms, [11, 12, 21, 22]],
    ['a group', find('group', 3).rooms, [31, 32]],
  ])('of %s ticks it, from nothing and from a part, and unticks it', (_, rooms, expected) => {
    const on = toggle(rooms, new Set())
    expect(sorted(on)).toEqual(expected)
    expect(stateOf(rooms, on)).toBe('all')
    const part = untick([expected[0] ?? 0], on)
    expect(stateOf(rooms, part)).toBe('some')
    expect(sorted(toggle(rooms, part))).toEqual(expected)
    expect(sorted(toggle(rooms, on))).toEqual([])
  })

  test('of a part leaves the others as they are', () => {
    const { rooms } = find('entity', 300)
    expect(sorted(toggle(rooms, new Set([41])))).toEqual([31, 32, 41])
    expect(sorted(toggle(rooms, new Set([31, 32, 41])))).toEqual([41])
  })
})

test.each<[ReceiverType, number, number[]]>([
  ['cluster', 1_000, [41, 42]],
  ['entityGroup', 1, [31, 32, 41, 42]],
  ['entity', 100, [31, 32, 41, 42]],
  ['group', 1, [21, 22, 31, 32, 41, 42]],
  ['room', 11, [12, 21, 22, 31, 32, 41, 42]],
])('[RECEIVER-06] unticking %s %i clears everything below', (type, id, left) => {
  expect(sorted(untick(find(type, id).rooms, new Set(everyone)))).toEqual(left)
})

test.each<[readonly number[], string[]]>([
  [[], []],
  [everyone, ['cluster:1000', 'cluster:4000']],
  [[11, 12, 21, 22], ['entityGroup:1']],
  [
    [11, 12, 21, 41],
    ['group:1', 'room:21', 'room:41'],
  ],
])('%j is ticked as %j', (rooms, wholes) => {
  expect(wholesOf(tree, new Set(rooms), 'cluster').map(({ key }) => key)).toEqual(wholes)
})

test.each<[string, readonly number[], [ReceiverType, number, number[]][]]>([
  ['a group and a room', [11, 12, 21], []],
  ['two clusters', everyone, [['cluster', 2, everyone]]],
  ['rooms beside a group', [11, 12, 21, 31, 41], [['room', 3, [21, 31, 41]]]],
  ['a cluster, a group and a room', [11, 12, 21, 41, 42], []],
])('[RECEIVER-06] of %s, those of one type are taken off together', (_, rooms, several) => {
  const wholes = wholesOf(tree, new Set(rooms), 'cluster')
  expect(severalOf(wholes).map(({ type, count, rooms: own }) => [type, count, own])).toEqual(several)
})

test.each<[string, number[]]>([
  ['', everyone],
  ['  ', everyone],
  ['FLOOR 2', [21, 22]],
  ['22', [22]],
  ['400', [41, 42]],
  ['nowhere', []],
])('searching for %j finds %j', (search, rooms) => {
  expect(matching(list, search, nameOf).flatMap((item) => item.rooms.map(({ id }) => id))).toEqual(rooms)
})

test.each<[ReceiverType, string[]]>([
  ['cluster', ['cluster:1000']],
  ['entity', ['entity:100', 'entity:300']],
  ['group', ['group:1', 'group:2', 'group:3']],
  ['room', ['room:11', 'room:12', 'room:21', 'room:22', 'room:31', 'room:32']],
])('[RECEIVER-05] whoever has no part larger than a %s has ticked %j', (broadest, wholes) => {
  const ticked = new Set([11, 12, 21, 22, 31, 32])
  expect(wholesOf(tree, ticked, broadest).map(({ key }) => key)).toEqual(wholes)
})

describe('ticks are consistent', () => {
  const anyTree = fc
    .array(
      fc.record({
        entity: fc.integer({ min: 1, max: 4 }),
        rooms: fc.integer({ min: 0, max: 4 }),
      }),
      { maxLength: 8 },
    )
    .map((groups) =>
      groups.map(({ entity, rooms }, index) =>
        // An entity lies in one entity group, and that in one cluster.
        group(index + 1, {
          entity,
          entityGroup: Math.ceil(entity / 2),
          cluster: Math.ceil(entity / 3),
          rooms,
        }),
      ),
    )
    .map((of) => treeOf(of, nameOf))
    .filter((nodes) => nodes.length > 0)
  const treeAndTicks = anyTree.chain((nodes) => {
    const parts = nodes.flatMap(within)
    return fc.record({
      nodes: fc.constant(nodes),
      parts: fc.constant(parts),
      presses: fc.array(fc.constantFrom(...parts)),
    })
  })
  const press = (presses: readonly ReceiverNode[]) =>
    presses.reduce<Ticked>((ticked, { rooms }) => toggle(rooms, ticked), new Set())

  test('[RECEIVER-03] a part is ticked just when all in it is, whatever was pressed before', () => {
    fc.assert(
      fc.property(treeAndTicks, ({ parts, presses }) => {
        const ticked = press(presses)
        for (const { rooms, children } of parts) {
          if (children.length === 0) continue
          const below = new Set(children.map((child) => stateOf(child.rooms, ticked)))
          expect(stateOf(rooms, ticked)).toBe(below.size === 1 ? [...below][0] : 'some')
        }
      }),
    )
  })

  test('[RECEIVER-03] rooms ticked one by one give the same in every order', () => {
    const rooms = fc
      .subarray(everyone)
      .chain((some) => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })))
    fc.assert(
      fc.property(rooms, ([some, shuffled]) => {
        const tick = (order: readonly number[]) =>
          order.reduce<Ticked>((ticked, room) => toggle([room], ticked), new Set())
        const states = (ticked: Ticked) => tree.flatMap(within).map((node) => stateOf(node.rooms, ticked))
        expect(states(tick(shuffled))).toEqual(states(tick(some)))
      }),
    )
  })

  test('[RECEIVER-04] [RECEIVER-05] [RECEIVER-06] pressing a part changes that part alone, and twice to all or to nothing', () => {
    fc.assert(
      fc.property(treeAndTicks, fc.nat(), ({ parts, presses }, at) => {
        const pressed = parts[at % parts.length]
        if (pressed === undefined) return
        const before = press(presses)
        const after = toggle(pressed.rooms, before)
        const again = toggle(pressed.rooms, after)
        const outside = (ticked: Ticked) => sorted(untick(pressed.rooms, ticked))
        expect(outside(after)).toEqual(outside(before))
        expect(stateOf(pressed.rooms, after)).toBe(stateOf(pressed.rooms, before) === 'all' ? 'none' : 'all')
        expect(stateOf(pressed.rooms, again)).toBe(stateOf(pressed.rooms, after) === 'all' ? 'none' : 'all')
      }),
    )
  })

  test('[RECEIVER-06] what is ticked is exactly what its wholes hold, and unticking them leaves nothing', () => {
    fc.assert(
      fc.property(treeAndTicks, ({ nodes, presses }) => {
        const ticked = press(presses)
        const wholes = wholesOf(nodes, ticked, 'cluster')
        const held = wholes.flatMap(({ rooms }) => rooms)
        expect(sorted(new Set(held))).toEqual(sorted(ticked))
        expect(held).toHaveLength(ticked.size)
        expect(wholes.reduce((left, { rooms }) => untick(rooms, left), ticked).size).toBe(0)
      }),
    )
  })
})
