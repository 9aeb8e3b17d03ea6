import type { FunctionName } from '@lykta/contract/boxes'
import { notFound } from '../../../errors.ts'
import type { Executor } from '../../../platform/database.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import { mayUse, permissionsFrom, type BoxPermissions, type AccessSource } from './policy.ts'
import {
  audienceOfBoxes,
  audienceOfRooms,
  boxesSeenBy,
  roomsSeenBy,
  sourcesOfUser,
  sourcesOfUserTo,
  sourcesOfUsersTo,
  sourcesTo,
  type BoxTarget,
  type AccessSourceRow,
} from './repo.ts'

export type VisibleBox = Pick<BoxPermissions, 'boxId' | 'roomId'>

type BoxOrRoom = { boxId: number } | { roomId: number }

/** The one answer to "who may reach whom", for every module and every transport. */
export const createBoxAccess = (db: Executor) => ({
  /** The boxes that each of these users sees, in one query. */
  visibleTo: async (userIds: readonly number[]): Promise<Map<number, VisibleBox[]>> =>
    new Map(
      [...Map.groupBy(await boxesSeenBy(db, userIds), ({ userId }) => userId)].map(([userId, ofUser]) => [
        userId,
        // Each box once, however many reasons there are.
        [...new Map(ofUser.map(({ boxId, roomId }) => [boxId, { boxId, roomId }])).values()],
      ]),
    ),

  /** @throws not_found when the user does not see the box. */
  permissions: (user: Pick<SignedInUser, 'userId'>, target: BoxOrRoom) => permissionsOn(db, user, target),

  /** All boxes that the user sees. */
  visibleBoxes: async (user: Pick<SignedInUser, 'userId'>): Promise<BoxPermissions[]> =>
    gather(await sourcesOfUser(db, user.userId)),

  /** The boxes on the user's own screens: for an administrator, those they are linked to, not all that they see. */
  ownBoxes: async (user: Pick<SignedInUser, 'userId'>): Promise<BoxPermissions[]> => {
    const sources = await sourcesOfUser(db, user.userId)
    const own = new Set(sources.filter(({ kind }) => kind !== 'admin').map(({ boxId }) => boxId))
    return gather(sources.filter(({ boxId }) => own.has(boxId)))
  },

  /** The rooms whose box the user may send messages to. */
  roomsToWriteTo: async (user: Pick<SignedInUser, 'userId'>): Promise<number[]> =>
    gather(await sourcesOfUser(db, user.userId))
      .filter((permissions) => mayUse(permissions, 'message'))
      .map(({ roomId }) => roomId),

  /** The boxes in the given rooms that the user sees. */
  visibleAmong: (user: Pick<SignedInUser, 'userId'>, roomIds: readonly number[]) =>
    visibleAmong(db, user, roomIds),

  roomsInCare: (user: Pick<SignedInUser, 'userId'>): Promise<number[]> => roomsInCare(db, user),

  /**
   * The rooms that the user sees. Those that they look after are included even if the box has been retired, as somebody has
   * to end what is still open there. A room that they see for two reasons comes twice.
   */
  roomsSeen: (
    user: Pick<SignedInUser, 'userId'>,
  ): Promise<{ roomId: number; isInCare: boolean; hasBox: boolean }[]> => roomsSeenBy(db, user.userId),

  /** Everybody who sees the boxes in the rooms, by reason: linked to it, staff of its group, administrator of its cluster. */
  peopleAround: (roomIds: readonly number[], why: AccessSource['kind']) => peopleAround(db, roomIds, why),

  /** The ids of all users who may see the box, to whom changes to it are announced. */
  audience: async (boxId: number): Promise<number[]> => [
    ...new Set((await audienceOfBoxes(db, [boxId])).map(({ userId }) => userId)),
  ],

  /** The same for several boxes, in one query. */
  audiencesOf: async (boxIds: readonly number[]): Promise<Map<number, number[]>> =>
    usersBy(({ boxId }) => boxId, await audienceOfBoxes(db, boxIds)),

  /** The same for the boxes in several rooms, by room, in one query. */
  audiences: (roomIds: readonly number[]) => audiencesIn(db, roomIds),

  /** Which of these users may use the function on the boxes in which of these rooms, in one query. */
  usersWho: async (
    name: FunctionName,
    { userIds, roomIds }: { userIds: readonly number[]; roomIds: readonly number[] },
  ): Promise<(userId: number, roomId: number) => boolean> => {
    const all = userIds.length === 0 ? [] : gather(await sourcesOfUsersTo(db, [...new Set(userIds)], roomIds))
    const may = new Set(
      all.filter((one) => mayUse(one, name)).map(({ userId, roomId }) => keyOf(userId, roomId)),
    )
    return (userId, roomId) => may.has(keyOf(userId, roomId))
  },

  /** All users who may see the box, each with their permissions. */
  everyonesPermissions: async (target: BoxOrRoom): Promise<(BoxPermissions & { userId: number })[]> =>
    gather(await sourcesTo(db, boxTarget(target))),
})
export type BoxAccess = ReturnType<typeof createBoxAccess>

// Questions asked within a transaction use its connection: waiting for a second one could take for ever.

export const permissionsOn = async (
  db: Executor,
  user: Pick<SignedInUser, 'userId'>,
  target: BoxOrRoom,
): Promise<BoxPermissions> => {
  const [permissions] = gather(await sourcesOfUserTo(db, user.userId, boxTarget(target)))
  if (permissions === undefined) throw notFound()
  return permissions
}

export const visibleAmong = async (
  db: Executor,
  user: Pick<SignedInUser, 'userId'>,
  roomIds: readonly number[],
): Promise<BoxPermissions[]> =>
  roomIds.length === 0 ? [] : gather(await sourcesOfUserTo(db, user.userId, { roomIds }))

/** The rooms with a box that the user looks after: as staff of their group, or as administrator. */
export const roomsInCare = async (db: Executor, user: Pick<SignedInUser, 'userId'>): Promise<number[]> =>
  roomsOf((await sourcesOfUser(db, user.userId)).filter(isCare))

/** Those of the rooms with a box that the user looks after. */
export const inCareAmong = async (
  db: Executor,
  user: Pick<SignedInUser, 'userId'>,
  roomIds: readonly number[],
): Promise<number[]> =>
  roomIds.length === 0 ? [] : roomsOf((await sourcesOfUserTo(db, user.userId, { roomIds })).filter(isCare))

export const peopleAround = async (
  db: Executor,
  roomIds: readonly number[],
  why: AccessSource['kind'],
): Promise<{ roomId: number; userId: number }[]> =>
  roomIds.length === 0
    ? []
    : (await sourcesTo(db, { roomIds }))
        .filter(({ kind }) => kind === why)
        .map(({ roomId, userId }) => ({ roomId, userId }))

export const audiencesIn = async (db: Executor, roomIds: readonly number[]): Promise<Map<number, number[]>> =>
  usersBy(({ roomId }) => roomId, roomIds.length === 0 ? [] : await audienceOfRooms(db, roomIds))

const keyOf = (userId: number, roomId: number): string => `${String(userId)}-${String(roomId)}`

type Viewer = Pick<AccessSourceRow, 'userId' | 'boxId' | 'roomId'>

const usersBy = (key: (row: Viewer) => number, sources: readonly Viewer[]): Map<number, number[]> =>
  new Map(
    [...Map.groupBy(sources, key)].map(([one, ofOne]) => [
      one,
      [...new Set(ofOne.map(({ userId }) => userId))],
    ]),
  )

const isCare = ({ kind }: AccessSourceRow): boolean => kind !== 'link'

const roomsOf = (rows: readonly AccessSourceRow[]): number[] => [...new Set(rows.map(({ roomId }) => roomId))]

const boxTarget = (target: BoxOrRoom): BoxTarget =>
  'boxId' in target ? target : { roomIds: [target.roomId] }

/** Each row is one source of access. A user with several for a box gets all their permissions. */
const gather = (rows: readonly AccessSourceRow[]): (BoxPermissions & { userId: number })[] =>
  [...Map.groupBy(rows, ({ userId, boxId }) => `${String(userId)}-${String(boxId)}`).values()].flatMap(
    (ofOne) => {
      const [first] = ofOne
      if (first === undefined) return []
      const box = { boxId: first.boxId, roomId: first.roomId, functions: first.boxFunctions }
      return [
        { ...permissionsFrom(ofOne.map(asAccessSource), box, first.chosen ?? {}), userId: first.userId },
      ]
    },
  )

const asAccessSource = (row: AccessSourceRow): AccessSource =>
  row.kind === 'link'
    ? { kind: 'link', competence: row.competence ?? 'viewers', permissions: row.permissions ?? [] }
    : { kind: row.kind }
