import type { Receiver } from '@lykta/contract/organisation'

const receiverTypes = ['cluster', 'entityGroup', 'entity', 'group', 'room'] as const
export type ReceiverType = (typeof receiverTypes)[number]

/** A part of the organisation with its rooms that may be written to; a room is a part that contains only itself. */
export interface ReceiverNode {
  /** Such as `group:3`. */
  key: string
  type: ReceiverType
  id: number
  name: string
  rooms: readonly number[]
  children: readonly ReceiverNode[]
}

export type Ticked = ReadonlySet<number>

/** All rooms of a part are ticked, some of them, or none. */
export type TickState = 'all' | 'some' | 'none'

type Room = Receiver['rooms'][number]

const nodeOf = (
  type: ReceiverType,
  { id, name }: { id: number; name: string },
  children: readonly ReceiverNode[],
): ReceiverNode => ({
  key: `${type}:${String(id)}`,
  type,
  id,
  name,
  rooms: children.flatMap(({ rooms }) => rooms),
  children,
})

/** The parts of one type, in the order of the list. */
const partsOf = (
  type: 'cluster' | 'entityGroup' | 'entity',
  list: readonly Receiver[],
  childrenOf: (part: readonly Receiver[]) => readonly ReceiverNode[],
): ReceiverNode[] =>
  [...Map.groupBy(list, (item) => item[type].id).values()].flatMap((part) =>
    part[0] === undefined ? [] : [nodeOf(type, part[0][type], childrenOf(part))],
  )

/**
 * The list as a tree: clusters, entity groups, entities, groups, rooms. An entity group that is the only one of its cluster is left
 * out, and so are groups without rooms.
 */
export const treeOf = (list: readonly Receiver[], nameOf: (room: Room) => string): ReceiverNode[] => {
  const roomOf = (room: Room): ReceiverNode => ({
    key: `room:${String(room.id)}`,
    type: 'room',
    id: room.id,
    name: nameOf(room),
    rooms: [room.id],
    children: [],
  })
  const groups = (part: readonly Receiver[]) =>
    part.map(({ group, rooms }) => nodeOf('group', group, rooms.map(roomOf)))
  const entities = (part: readonly Receiver[]) => partsOf('entity', part, groups)
  const inhabited = list.filter(({ rooms }) => rooms.length > 0)
  return partsOf('cluster', inhabited, (part) => {
    const entityGroups = partsOf('entityGroup', part, entities)
    return entityGroups.length === 1 ? entities(part) : entityGroups
  })
}

export const stateOf = (rooms: readonly number[], ticked: Ticked): TickState => {
  const count = countOf(rooms, ticked)
  if (count === 0) return 'none'
  return count === rooms.length ? 'all' : 'some'
}

export const countOf = (rooms: readonly number[], ticked: Ticked): number =>
  rooms.reduce((sum, room) => (ticked.has(room) ? sum + 1 : sum), 0)

/** Ticks these rooms, or unticks them if all were ticked. Others stay unchanged. */
export const toggle = (rooms: readonly number[], ticked: Ticked): Ticked =>
  stateOf(rooms, ticked) === 'all' ? untick(rooms, ticked) : new Set([...ticked, ...rooms])

export const untick = (rooms: readonly number[], ticked: Ticked): Ticked => {
  const cleared = new Set(rooms)
  return new Set([...ticked].filter((room) => !cleared.has(room)))
}

/**
 * What is ticked, in as few parts as possible: a fully ticked part stands for all that it contains. None is larger than `broadest`,
 * because of larger ones the tree may contain only some of the rooms.
 */
export const wholesOf = (
  tree: readonly ReceiverNode[],
  ticked: Ticked,
  broadest: ReceiverType,
): ReceiverNode[] =>
  tree.flatMap((node) => {
    const state = stateOf(node.rooms, ticked)
    if (state === 'none') return []
    const isTooBroad = receiverTypes.indexOf(node.type) < receiverTypes.indexOf(broadest)
    return state === 'all' && !isTooBroad ? [node] : wholesOf(node.children, ticked, broadest)
  })

/** What is ticked of each type, the largest first, if it is more than one part. */
export const severalOf = (
  wholes: readonly ReceiverNode[],
): { type: ReceiverType; count: number; rooms: readonly number[] }[] =>
  receiverTypes.flatMap((type) => {
    const parts = wholes.filter((node) => node.type === type)
    return parts.length > 1 ? [{ type, count: parts.length, rooms: parts.flatMap(({ rooms }) => rooms) }] : []
  })

/** The matching parts of the list: those with the words in their name, complete, and rooms with them in theirs. */
export const matching = (
  list: readonly Receiver[],
  search: string,
  nameOf: (room: Room) => string,
): Receiver[] => {
  const words = search.trim().toLowerCase()
  const has = (text: string) => text.toLowerCase().includes(words)
  return list.flatMap((item) => {
    const { cluster, entityGroup, entity, group } = item
    if ([cluster, entityGroup, entity, group].some(({ name }) => has(name))) return [item]
    const rooms = item.rooms.filter((room) => has(`${nameOf(room)} ${room.name} ${room.location}`))
    return rooms.length === 0 ? [] : [{ ...item, rooms }]
  })
}
