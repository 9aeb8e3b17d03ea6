import { clusters, entities, entityGroups, groups, rooms } from '@lykta/server/tables'
import { one } from './must-find.ts'
import type { Executor } from './transaction.ts'

const clusterName = 'Region Sjöbygden'

interface House {
  entityGroup: string
  entity: string
  group: string
  rooms: readonly string[]
}

const houses: readonly House[] = [
  {
    entityGroup: 'East',
    entity: 'Björkgården',
    group: 'Floor 1, Lakeside',
    rooms: ['101', '102', '103', '104', '105', '106'],
  },
  {
    entityGroup: 'East',
    entity: 'Björkgården',
    group: 'Floor 2, Sunnyside',
    rooms: ['211', '212', '213', '214', '215', '216'],
  },
  {
    entityGroup: 'East',
    entity: 'Björkgården',
    group: 'Floor 3, Garden',
    rooms: ['301', '302', '303', '304', '305', '306'],
  },
  {
    entityGroup: 'East',
    entity: 'Strandgläntan',
    group: 'Lakeside',
    rooms: ['107', '108', '109', '110', '111', '112'],
  },
  {
    entityGroup: 'East',
    entity: 'Strandgläntan',
    group: 'Courtyard',
    rooms: ['205', '206', '207', '208', '209', '210'],
  },
  { entityGroup: 'West', entity: 'Lövängen', group: 'Orchard', rooms: ['30', '31', '32', '33', '34', '35'] },
]

export interface Organisation {
  clusterId: number
  /** By the group's name. */
  groupIds: ReadonlyMap<string, number>
  /** By house and room, such as `Björkgården 214`. */
  roomIds: ReadonlyMap<string, number>
}

/** A municipality from its cluster down to the rooms; a room's location is the house that it is in. */
export const insertOrganisation = async (db: Executor): Promise<Organisation> => {
  const { id: clusterId } = one(await db.insert(clusters).values({ name: clusterName }).returning())
  const entityGroupIds = new Map<string, number>()
  const entityIds = new Map<string, number>()
  const groupIds = new Map<string, number>()
  const roomIds = new Map<string, number>()

  const entityGroup = async (name: string) =>
    entityGroupIds.get(name) ?? one(await db.insert(entityGroups).values({ clusterId, name }).returning()).id
  const entity = async (name: string, entityGroupId: number) =>
    entityIds.get(name) ?? one(await db.insert(entities).values({ entityGroupId, name }).returning()).id

  for (const house of houses) {
    const entityGroupId = await entityGroup(house.entityGroup)
    entityGroupIds.set(house.entityGroup, entityGroupId)
    const entityId = await entity(house.entity, entityGroupId)
    entityIds.set(house.entity, entityId)
    const { id: groupId } = one(await db.insert(groups).values({ entityId, name: house.group }).returning())
    groupIds.set(house.group, groupId)
    const made = await db
      .insert(rooms)
      .values(house.rooms.map((name) => ({ groupId, name, location: house.entity })))
      .returning()
    for (const room of made) roomIds.set(`${house.entity} ${room.name}`, room.id)
  }
  return { clusterId, groupIds, roomIds }
}
