import type { Receiver } from '@lykta/contract/organisation'
import type { Alarm } from '@lykta/contract/alarms'
import {
  treeOf,
  wholesOf,
  type ReceiverNode,
  type ReceiverType,
} from '../../../../shared/receivers/build-receiver-tree.ts'
import type { Target } from '../queries.ts'

const roomName = ({ name }: { name: string }): string => name

/** The entities that a part contains, or the part itself. */
const withoutEntityGroups = (part: ReceiverNode): readonly ReceiverNode[] =>
  part.type === 'entityGroup' ? part.children.flatMap(withoutEntityGroups) : [part]

const idsOf = (parts: readonly ReceiverNode[]): number[] => parts.map(({ id }) => id)
const below = (parts: readonly ReceiverNode[], type: ReceiverNode['type']): readonly ReceiverNode[] =>
  parts.flatMap((part) => (part.type === type ? [part] : below(part.children, type)))

/**
 * The target for the ticked rooms. If nothing else is ticked, whole clusters, entities or groups, up to the broadest level that
 * the user has as a whole, so that later residents are included; otherwise only these rooms.
 */
export const targetOf = (
  list: readonly Receiver[],
  rooms: readonly number[],
  broadest: ReceiverType,
): Target => {
  const parts = wholesOf(treeOf(list, roomName), new Set(rooms), broadest).flatMap(withoutEntityGroups)
  const types = new Set(parts.map(({ type }) => type))
  if (types.size === 0 || types.has('room')) return { target: 'individuals', ids: [...rooms] }
  if (types.has('group')) return { target: 'group', ids: idsOf(below(parts, 'group')) }
  if (types.has('entity')) return { target: 'entity', ids: idsOf(below(parts, 'entity')) }
  return { target: 'cluster', ids: idsOf(parts) }
}

/** The rooms of a target that the user may send alarms to. */
export const roomsOf = (
  list: readonly Receiver[],
  { target, ids }: Pick<Alarm, 'target' | 'ids'>,
): number[] => {
  const wanted = new Set(ids)
  return list.flatMap((item) =>
    item.rooms
      .filter(({ id }) => wanted.has(target === 'individuals' ? id : item[target].id))
      .map(({ id }) => id),
  )
}

/** The names of the parts of a target, or of its rooms. */
export const targetNames = (
  list: readonly Receiver[],
  { target, ids }: Pick<Alarm, 'target' | 'ids'>,
  nameOf: (room: Receiver['rooms'][number]) => string,
): string[] => {
  if (target === 'individuals') {
    const wanted = new Set(ids)
    return list.flatMap(({ rooms }) => rooms.filter(({ id }) => wanted.has(id)).map(nameOf))
  }
  const names = new Map(list.map((item) => [item[target].id, item[target].name]))
  return ids.flatMap((id) => names.get(id) ?? [])
}

/** The groups that the rooms are in. */
export const groupsOf = (list: readonly Receiver[], rooms: readonly number[]): number[] => {
  const chosen = new Set(rooms)
  return list.filter((item) => item.rooms.some(({ id }) => chosen.has(id))).map(({ group }) => group.id)
}
