import { ownLastingKinds, type OwnLasting } from '@lykta/contract/accounts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { SignedInUser } from '../../signed-in.ts'
import { boxName, type BoxAccess } from '../boxes/index.ts'
import { boxesAsCalledBy, ownOfKind, type LastingRow } from './repo.ts'

export interface LastingDeps {
  db: Database
  clock: Clock
  access: Pick<BoxAccess, 'visibleAmong'>
}

const timeOf = (date: Date | null | undefined): number | null => date?.getTime() ?? null

/** Lists what somebody has set up; each kind is ended through the route of its feature. */
export const createLastingService = ({ db, clock, access }: LastingDeps) => {
  /** The user's names for the rooms that they see. */
  const residentsIn = async (userId: number, roomIds: readonly number[]): Promise<Map<number, string>> => {
    const seen = await access.visibleAmong({ userId }, roomIds)
    const rows = await boxesAsCalledBy(
      db,
      userId,
      seen.map(({ boxId }) => boxId),
    )
    return new Map(
      rows.map(({ roomId, nickName, profile, room }) => [
        roomId,
        boxName(nickName ?? undefined, { profile }, room),
      ]),
    )
  }

  return {
    /** By kind, the newest first. */
    list: async ({ userId }: SignedInUser): Promise<OwnLasting[]> => {
      const found: (LastingRow & Pick<OwnLasting, 'kind'>)[] = []
      for (const kind of ownLastingKinds)
        found.push(...(await ownOfKind[kind](db, userId, clock.now())).map((row) => ({ ...row, kind })))
      const residents = await residentsIn(userId, [...new Set(found.flatMap(({ roomId }) => roomId ?? []))])
      return found.map(({ kind, id, name, roomId, since, lastUsedAt, nextAt, endsAt }) => ({
        kind,
        id,
        name: name ?? '',
        resident: residents.get(roomId ?? 0) ?? '',
        since: timeOf(since),
        lastUsedAt: timeOf(lastUsedAt),
        nextAt: timeOf(nextAt),
        endsAt: timeOf(endsAt),
      }))
    },
  }
}
export type LastingService = ReturnType<typeof createLastingService>
