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

type UnitType = Exclude<ReceiverType, 'Individuals'>

/** Messages go where the user may write to, alarms where they look after people. */
type Purpose = 'message' | 'alarm'

/** The rooms that a user may write to, or send alarms to, by their place in the organisation. */
export const createReceivers = ({ db, roomsToWriteTo, roomsInCare }: ReceiversDeps) => {
  const places = async (user: Pick<SignedInUser, 'userId'>, purpose: Purpose) =>
    placesIn(db, await (purpose === 'alarm' ? roomsInCare : roomsToWriteTo)(user))

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

    /**
     * The rooms in groups, entities or clusters that the user may write to.
     * @throws not_found if one of them has none
     */
    roomsIn: async (user: Pick<SignedInUser, 'userId'>, type: UnitType, ids: readonly number[]) =>
      roomsIn(db, await roomsToWriteTo(user), type, ids),
  }
}
export type Receivers = ReturnType<typeof createReceivers>

/** Those of the rooms that are in these groups, entities or clusters. @throws not_found if one of these has none */
export const roomsIn = async (
  db: Executor,
  roomIds: readonly number[],
  type: UnitType,
  ids: readonly number[],
): Promise<number[]> => {
  const left = await roomsLeftIn(db, roomIds, type, ids)
  return ids.flatMap((id) => {
    const inside = left.filter(({ unitId }) => unitId === id)
    if (inside.length === 0) throw notFound()
    return inside.map(({ roomId }) => roomId)
  })
}

/** The same with the unit of each; of a unit that has none, none. */
export const roomsLeftIn = async (
  db: Executor,
  roomIds: readonly number[],
  type: UnitType,
  ids: readonly number[],
): Promise<{ roomId: number; unitId: number }[]> =>
  (await placesIn(db, roomIds))
    .map((place) => ({ roomId: place.room.id, unitId: idOf[type](place) }))
    .filter(({ unitId }) => ids.includes(unitId))

const placesIn = async (db: Executor, roomIds: readonly number[]) =>
  roomIds.length === 0 ? [] : placesOfRooms(db, roomIds)

type Place = Awaited<ReturnType<typeof placesOfRooms>>[number]

const idOf: Record<UnitType, (place: Place) => number> = {
  Group: ({ group }) => group.id,
  Entity: ({ entity }) => entity.id,
  Cluster: ({ cluster }) => cluster.id,
}
