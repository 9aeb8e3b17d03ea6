import type { Room } from '@lykta/contract/organisation'
import type { SignedInUser } from '../../../signed-in.ts'
import type { Database } from '../../../platform/database.ts'
import { clusterInView } from '../../../policy.ts'
import { countRooms, pageOfRooms } from './repo.ts'

export const createRooms = (db: Database) => {
  return {
    /** The rooms that a box may be placed in. @throws not_permitted */
    list: async (
      user: SignedInUser,
      query: {
        search?: string | undefined
        free?: boolean | undefined
        empty?: boolean | undefined
        group?: number | undefined
        id?: number | undefined
      },
      page: { skip: number; limit: number },
    ): Promise<{ rooms: Room[]; total: number }> => {
      const filter = {
        clusterId: clusterInView(user, 'boxes'),
        search: query.search,
        free: query.free,
        empty: query.empty,
        groupId: query.group,
        id: query.id,
      }
      const [rows, total] = await Promise.all([pageOfRooms(db, filter, page), countRooms(db, filter)])
      return {
        total,
        rooms: rows.map(({ room, group, entity, boxId, profile }) => ({
          id: room.id,
          name: room.name,
          location: room.location,
          group: { id: group.id, name: group.name },
          entity: { id: entity.id, name: entity.name },
          box: boxId,
          resident: profile === null ? '' : `${profile.firstName} ${profile.lastName}`.trim(),
        })),
      }
    },
  }
}
export type Rooms = ReturnType<typeof createRooms>
