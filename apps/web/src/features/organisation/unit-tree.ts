import type { Room, Unit } from '@lykta/contract/organisation'

export const unitTypes = ['clusters', 'entitygroups', 'entities', 'groups', 'rooms'] as const
export type UnitType = (typeof unitTypes)[number]

/** The type contained in each type of part. */
export const typeBelow: Record<UnitType, Exclude<UnitType, 'clusters'> | undefined> = {
  clusters: 'entitygroups',
  entitygroups: 'entities',
  entities: 'groups',
  groups: 'rooms',
  rooms: undefined,
}
/** The type that contains each type of part. */
export const typeAbove: Record<UnitType, Exclude<UnitType, 'rooms'> | undefined> = {
  clusters: undefined,
  entitygroups: 'clusters',
  entities: 'entitygroups',
  groups: 'entities',
  rooms: 'groups',
}

/** A part of the organisation in the tree. */
export interface UnitNode {
  key: string
  type: UnitType
  id: number
  name: string
  /** For a room its description, otherwise empty. */
  location: string
  parent: number | null
  rooms: number
  children: readonly UnitNode[]
}

export type Units = Record<Exclude<UnitType, 'rooms'>, readonly Unit[]>

/** The parts that contain a part, nearest first; `parent` is the id of the nearest. */
export const placeOf = (
  units: Units,
  type: UnitType,
  parent: number | null,
): Array<{ key: string; name: string }> => {
  const above = typeAbove[type]
  const unit = above === undefined ? undefined : units[above].find(({ id }) => id === parent)
  return above === undefined || unit === undefined
    ? []
    : [{ key: keyOf(above, unit.id), name: unit.name }, ...placeOf(units, above, unit.parent)]
}

/** The key of a part in the tree. */
export const keyOf = (type: UnitType, id: number): string => `${type}:${String(id)}`

/** The part with that key, anywhere in the tree. */
export const findNode = (nodes: readonly UnitNode[], key: string): UnitNode | undefined => {
  for (const node of nodes) {
    const found = node.key === key ? node : findNode(node.children, key)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether one can be moved into the other. */
export const canHold = (onto: UnitNode, node: UnitNode): boolean =>
  typeAbove[node.type] === onto.type && onto.id !== node.parent && node.id > 0

/** The whole tree; of the rooms in groups, those that have been read. */
export const unitTree = (units: Units, roomsOf: ReadonlyMap<number, readonly Room[]>): UnitNode[] => {
  const nodeOf = (type: Exclude<UnitType, 'rooms'>, unit: Unit): UnitNode => ({
    key: keyOf(type, unit.id),
    type,
    location: '',
    ...unit,
    children: type === 'groups' ? roomNodes(unit) : childrenOf(type, unit.id),
  })
  const roomNodes = ({ id, rooms }: Unit): UnitNode[] => {
    const known = roomsOf.get(id)
    // So that a group can be opened before its rooms have been read.
    if (known === undefined) return rooms === 0 ? [] : [roomNode(id, { id: -id, name: '…', location: '' })]
    return known.map((room) => roomNode(id, room))
  }
  const byParent = {
    entitygroups: Map.groupBy(units.entitygroups, ({ parent }) => parent),
    entities: Map.groupBy(units.entities, ({ parent }) => parent),
    groups: Map.groupBy(units.groups, ({ parent }) => parent),
  }
  const childrenOf = (type: 'clusters' | 'entitygroups' | 'entities', id: number): UnitNode[] => {
    const below = ({ clusters: 'entitygroups', entitygroups: 'entities', entities: 'groups' } as const)[type]
    return (byParent[below].get(id) ?? []).map((unit) => nodeOf(below, unit))
  }
  return units.clusters.map((unit) => nodeOf('clusters', unit))
}

const roomNode = (
  parent: number,
  { id, name, location }: Pick<Room, 'id' | 'name' | 'location'>,
): UnitNode => ({
  key: keyOf('rooms', id),
  type: 'rooms',
  id,
  name,
  location,
  parent,
  rooms: 1,
  children: [],
})
