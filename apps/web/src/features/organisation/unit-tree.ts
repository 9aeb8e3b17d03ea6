import type { Room, Unit } from '@lykta/contract/organisation'

export const unitTypes = ['clusters', 'entitygroups', 'entities', 'groups', 'rooms'] as const
export type UnitType = (typeof unitTypes)[number]

/** What lies in a part of each type. */
export const typeBelow: Record<UnitType, Exclude<UnitType, 'clusters'> | undefined> = {
  clusters: 'entitygroups',
  entitygroups: 'entities',
  entities: 'groups',
  groups: 'rooms',
  rooms: undefined,
}
/** What a part of each type lies in. */
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
  /** Of a room its description, else empty. */
  location: string
  parent: number | null
  rooms: number
  children: readonly UnitNode[]
}

export type Units = Record<Exclude<UnitType, 'rooms'>, readonly Unit[]>

/** What a part lies in, from the nearest; `parent` is the id of that. */
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

/** How a part is called in the tree. */
export const keyOf = (type: UnitType, id: number): string => `${type}:${String(id)}`

/** The part of that key, wherever it lies. */
export const findNode = (nodes: readonly UnitNode[], key: string): UnitNode | undefined => {
  for (const node of nodes) {
    const found = node.key === key ? node : findNode(node.children, key)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether one can be put into the other. */
export const canHold = (onto: UnitNode, node: UnitNode): boolean =>
  typeAbove[node.type] === onto.type && onto.id !== node.parent && node.id > 0

/** The tree of it all; of a group's rooms, those that have been read. */
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
    // So that a group can be opened before its rooms are read.
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
