import type { Receiver } from '@lykta/contract/organisation'
import type { ReceiverType } from '@lykta/contract/messages'
import { notFound } from '../../../errors.ts'
import type { Executor } from '../../../platform/database.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import { placesOfRooms } from './repo.ts'

export interface ReceiversDeps {
  db: Executor
  /** The rooms whose box the user may send messages to. */
  roomsToWriteTo: (user: Pick<SignedInUser, 'userId'>) => Promise<number[]>
  /** The rooms with a box that the user looks after. */
  roomsInCare: (user: Pick<SignedInUser, 'userId'>) => Promise<number[]>
}

/** Messages go where the user may write to, alarms where they look after people. */
type Purpose = 'message' | 'alarm'

/** The rooms that a user may write to, or send alarms to, by their place in the organisation. */
export const createReceivers = ({ db, roomsToWriteTo, roomsInCare }: ReceiversDeps) => {
  const places = async (user: Pick<SignedInUser, 'userId'>, purpose: Purpose) => {
    const roomIds = await (purpose === 'alarm' ? roomsInCare : roomsToWriteTo)(user)
    return roomIds.length === 0 ? [] : placesOfRooms(db, roomIds)
  }

  return {
    /** One item per group. */
    list: async (user: Pick<SignedInUser, 'userId'>, purpose: Purpose = 'message'): Promise<Receiver[]> =>
      [...Map.groupBy(await places(user, purpose), ({ group }) => group.id).values()].flatMap((ofGroup) => {
        const [first] = ofGroup
        if (first === undefined) return []
        const { room: _room, ...place } = first
        const rooms = ofGroup.map(({ room }) => ({ ...room, flag: false }))
        return [{ ...place, id: first.group.id, flag: false, rooms }]
      }),

    /** The rooms in these that the user still looks after; possibly none. */
    roomsLeftIn: async (
      user: Pick<SignedInUser, 'userId'>,
      type: Exclude<ReceiverType, 'Individuals'>,
      ids: readonly number[],
    ): Promise<number[]> =>
      (await places(user, 'alarm'))
        .filter((place) => ids.includes(idOf[type](place)))
        .map(({ room }) => room.id),

    /**
     * Returns the rooms in groups, entities or clusters that the user may write to, or send alarms to.
     * @throws not_found if one of them has none
     */
    roomsIn: async (
      user: Pick<SignedInUser, 'userId'>,
      type: Exclude<ReceiverType, 'Individuals'>,
      ids: readonly number[],
      purpose: Purpose = 'message',
    ): Promise<number[]> => {
      const all = await places(user, purpose)
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

type Place = Awaited<ReturnType<typeof placesOfRooms>>[number]

const idOf: Record<Exclude<ReceiverType, 'Individuals'>, (place: Place) => number> = {
  Group: ({ group }) => group.id,
  Entity: ({ entity }) => entity.id,
  Cluster: ({ cluster }) => cluster.id,
}
