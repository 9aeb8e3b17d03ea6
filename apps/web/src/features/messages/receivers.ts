import type { Receiver } from '@lykta/contract/organisation'

/** What is switched as one: every group of a cluster or entity, one group, or all there are. */
export type ReceiverMode = 'all' | 'cluster' | 'entity' | 'group'

export type ReceiverSet = { mode: 'all' } | { mode: Exclude<ReceiverMode, 'all'>; id: number }

const isIn = (set: ReceiverSet, { cluster, entity, id }: Receiver): boolean => {
  if (set.mode === 'all') return true
  return set.id === { cluster: cluster.id, entity: entity.id, group: id }[set.mode]
}

/** A group is ticked when all of its rooms are. */
const withRooms = (group: Receiver, flag: (room: Receiver['rooms'][number]) => boolean): Receiver => {
  const rooms = group.rooms.map((room) => ({ ...room, flag: flag(room) }))
  return { ...group, rooms, flag: rooms.length > 0 && rooms.every((room) => room.flag) }
}

/** The list with those rooms ticked and no others. */
export const ticked = (list: readonly Receiver[], roomIds: readonly number[]): Receiver[] => {
  const chosen = new Set(roomIds)
  return list.map((group) => withRooms(group, ({ id }) => chosen.has(id)))
}

/** All of it, some of it or nothing is ticked. */
export const stateOf = (list: readonly Receiver[], set: ReceiverSet): 'all' | 'some' | 'none' => {
  const rooms = list.filter((group) => isIn(set, group)).flatMap((group) => group.rooms)
  if (rooms.length > 0 && rooms.every(({ flag }) => flag)) return 'all'
  return rooms.some(({ flag }) => flag) ? 'some' : 'none'
}

const setAll = (list: readonly Receiver[], set: ReceiverSet, flag: boolean): Receiver[] =>
  list.map((group) => (isIn(set, group) ? withRooms(group, () => flag) : group))

/** Ticks everything in the set, or unticks it where everything was ticked. */
export const toggleSet = (list: readonly Receiver[], set: ReceiverSet): Receiver[] =>
  setAll(list, set, stateOf(list, set) !== 'all')

/** Clears a set with everything below it, or one room. */
export const untick = (
  list: readonly Receiver[],
  what: ReceiverSet | { mode: 'room'; id: number },
): Receiver[] => (what.mode === 'room' ? setRoom(list, what.id, false) : setAll(list, what, false))

export const toggleRoom = (list: readonly Receiver[], roomId: number): Receiver[] =>
  setRoom(list, roomId, !chosenRooms(list).includes(roomId))

const setRoom = (list: readonly Receiver[], roomId: number, flag: boolean): Receiver[] =>
  list.map((group) =>
    group.rooms.some(({ id }) => id === roomId)
      ? withRooms(group, (room) => (room.id === roomId ? flag : room.flag))
      : group,
  )

export const chosenRooms = (list: readonly Receiver[]): number[] =>
  list.flatMap(({ rooms }) => rooms.filter(({ flag }) => flag).map(({ id }) => id))
