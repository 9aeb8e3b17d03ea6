import type { Receiver } from '@lykta/contract/organisation'
import type { ReceiverType } from '@lykta/contract/messages/names'
import { notFound } from '../../../errors.ts'
import type { Database } from '../../../platform/database.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import { createReceiversRepo } from './repo.ts'

export interface ReceiversDeps {
  db: Database
  /** The rooms whose box the user may send messages to. */
  roomsToWriteTo: (user: Pick<SignedInUser, 'userId'>) => Promise<number[]>
}

/** The rooms that a user may write to, by their place in the organisation. */
export const createReceivers = ({ db, roomsToWriteTo }: ReceiversDeps) => {
  const repo = createReceiversRepo(db)

  const places = async (user: Pick<SignedInUser, 'userId'>) => {
    const roomIds = await roomsToWriteTo(user)
    return roomIds.length === 0 ? [] : repo.places(roomIds)
  }

  return {
    /** One item per group. */
    list: async (user: Pick<SignedInUser, 'userId'>): Promise<Receiver[]> =>
      [...Map.groupBy(await places(user), ({ group }) => group.id).values()].flatMap((ofGroup) => {
        const [first] = ofGroup
        if (first === undefined) return []
        const { room: _room, ...place } = first
        const rooms = ofGroup.map(({ room }) => ({ ...room, flag: false }))
        return [{ ...place, id: first.group.id, flag: false, rooms }]
      }),

    /**
     * Returns the rooms in groups, entities or clusters that the user may write to.
     * @throws not_found if one of them has none
     */
    roomsIn: async (
      user: Pick<SignedInUser, 'userId'>,
      type: Exclude<ReceiverType, 'Individuals'>,
      ids: readonly number[],
    ): Promise<number[]> => {
      const all = await places(user)
      const found = ids.map((id) => {
        const inside = all.filter((place) => idOf[type](place) === id)
        if (inside.length === 0) throw notFound()
        return inside.map(({ room }) => room.id)
      })
      return found.flat()
    },
  }
}
export type Receivers = ReturnType<typeof createReceivers>

type Place = Awaited<ReturnType<ReturnType<typeof createReceiversRepo>['places']>>[number]

const idOf: Record<Exclude<ReceiverType, 'Individuals'>, (place: Place) => number> = {
  Group: ({ group }) => group.id,
  Entity: ({ entity }) => entity.id,
  Cluster: ({ cluster }) => cluster.id,
}
