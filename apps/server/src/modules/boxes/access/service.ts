import { notFound } from '../../../errors.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import { mayUse, rightsFrom, type BoxRights, type Tie } from './policy.ts'
import type { AccessRepo, BoxTarget, TieRow } from './repo.ts'

type BoxOrRoom = { boxId: number } | { roomId: number }

/** The one answer to "who may reach whom", for every module and every transport. */
export const createAccess = (repo: AccessRepo) => ({
  /** @throws not_found when the user does not see that box. */
  rights: async (user: Pick<SignedInUser, 'userId'>, target: BoxOrRoom): Promise<BoxRights> => {
    const [rights] = gather(await repo.ofUserTo(user.userId, boxTarget(target)))
    if (rights === undefined) throw notFound()
    return rights
  },

  /** All that the user sees. */
  visibleBoxes: async (user: Pick<SignedInUser, 'userId'>): Promise<BoxRights[]> =>
    gather(await repo.ofUser(user.userId)),

  /** The rooms with a box that the user may send messages to. */
  roomsToWriteTo: async (user: Pick<SignedInUser, 'userId'>): Promise<number[]> =>
    gather(await repo.ofUser(user.userId))
      .filter((rights) => mayUse(rights, 'message'))
      .map(({ roomId }) => roomId),

  /** Of the boxes in these rooms, those that the user sees. */
  visibleAmong: async (
    user: Pick<SignedInUser, 'userId'>,
    roomIds: readonly number[],
  ): Promise<BoxRights[]> =>
    roomIds.length === 0 ? [] : gather(await repo.ofUserTo(user.userId, { roomIds })),

  /** The ids of all who may see the box: whom news of it may reach. */
  audience: async (boxId: number): Promise<number[]> => [
    ...new Set((await repo.to({ boxId })).map(({ userId }) => userId)),
  ],

  /** The same of the boxes in several rooms, by room, in one query. */
  audiences: async (roomIds: readonly number[]): Promise<Map<number, number[]>> => {
    const ties = roomIds.length === 0 ? [] : await repo.to({ roomIds })
    return new Map(
      [...Map.groupBy(ties, ({ roomId }) => roomId)].map(([roomId, ofRoom]) => [
        roomId,
        [...new Set(ofRoom.map(({ userId }) => userId))],
      ]),
    )
  },

  /** All who may see the box, each with what they may do. */
  everyonesRights: async (target: BoxOrRoom): Promise<(BoxRights & { userId: number })[]> =>
    gather(await repo.to(boxTarget(target))),
})
export type BoxAccess = ReturnType<typeof createAccess>

const boxTarget = (target: BoxOrRoom): BoxTarget =>
  'boxId' in target ? target : { roomIds: [target.roomId] }

/** Rows are ties; a user with several to one box gets the sum of them. */
const gather = (rows: readonly TieRow[]): (BoxRights & { userId: number })[] =>
  [...Map.groupBy(rows, ({ userId, boxId }) => `${String(userId)}-${String(boxId)}`).values()].flatMap(
    (ofOne) => {
      const [first] = ofOne
      if (first === undefined) return []
      const box = { boxId: first.boxId, roomId: first.roomId, functions: first.boxFunctions }
      return [{ ...rightsFrom(ofOne.map(asTie), box, first.chosen ?? {}), userId: first.userId }]
    },
  )

const asTie = (row: TieRow): Tie =>
  row.kind === 'link'
    ? { kind: 'link', competence: row.competence ?? 'viewers', permissions: row.permissions ?? [] }
    : { kind: row.kind }
