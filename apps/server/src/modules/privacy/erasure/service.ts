import { erasedThings, keptReasons, type ErasurePreview, type FormerResident } from '@lykta/contract/privacy'
import { notFound, notPermitted } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { checkMay, clusterInView, may, mayIn } from '../../../policy.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { AccountMails } from '../../accounts/index.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { Fate } from './fate.ts'
import { administratorsToMail, countRows, insertErasure } from './repo.ts'
import { fatesOfResident, formerResidents, stayOf } from './residents/repo.ts'
import { fatesOfUser } from './users/repo.ts'

const mostListed = 200

const sum = (rows: readonly { count: number }[]): number => rows.reduce((all, { count }) => all + count, 0)

/** Why its rows stay; undefined: they go. */
const reasonOf = ({ becomes }: Fate) =>
  typeof becomes === 'object' && 'kept' in becomes ? becomes.kept : undefined

/** What erasing somebody would do, and whom it is done to. The work itself is a job. */
export const createErasureService = (deps: {
  db: Database
  clock: Clock
  audit: RecordAudit
  mails: Pick<AccountMails, 'report'>
  /** Whether the user administers the account. @throws not_permitted, user_not_exist */
  managedUser: (user: SignedInUser, userId: number) => Promise<unknown>
  /** Ends a stay. */
  retire: (user: SignedInUser, boxId: number) => Promise<unknown>
  wake: () => void
}) => {
  const { db, clock, audit } = deps

  /** @throws not_found, not_permitted */
  const administered = async (user: SignedInUser, boxId: number) => {
    const stay = await stayOf(db, boxId)
    if (stay !== undefined && mayIn(user, 'boxes', stay.clusterId)) return stay
    throw may(user, 'boxes') ? notFound() : notPermitted()
  }

  const previewOf = async (fates: readonly Fate[]): Promise<ErasurePreview> => {
    const counted: (Fate & { count: number })[] = []
    for (const fate of fates) counted.push({ ...fate, count: await countRows(db, fate) })
    const goes = erasedThings.map((what) => ({
      what,
      count: sum(counted.filter((fate) => fate.what === what && reasonOf(fate) === undefined)),
    }))
    const stays = erasedThings.flatMap((what) =>
      keptReasons.map((why) => ({
        what,
        why,
        count: sum(counted.filter((fate) => fate.what === what && reasonOf(fate) === why)),
      })),
    )
    return { goes: goes.filter(({ count }) => count > 0), stays: stays.filter(({ count }) => count > 0) }
  }

  return {
    /** @throws not_permitted, user_not_exist */
    previewUser: async (user: SignedInUser, userId: number): Promise<ErasurePreview> => {
      await deps.managedUser(user, userId)
      return previewOf(fatesOfUser(userId))
    },

    /** @throws not_found, not_permitted */
    previewResident: async (user: SignedInUser, boxId: number): Promise<ErasurePreview> =>
      previewOf(fatesOfResident(await administered(user, boxId))),

    /** Ends the stay, and begins to erase whoever stayed there. @throws not_found, not_permitted */
    eraseResident: async (user: SignedInUser, boxId: number): Promise<void> => {
      const { clusterId, roomId, roomName, retiredAt } = await administered(user, boxId)
      if (retiredAt === null) await deps.retire(user, boxId)
      const isNew = await db.transaction(async (tx) => {
        const erasure = { kind: 'resident', subjectId: boxId, clusterId } as const
        if (!(await insertErasure(tx, erasure, clock.now()))) return false
        const subject = { type: 'room', id: roomId }
        await audit(
          { action: 'resident_erased', userId: user.userId, from: user.from, clusterId, boxId, subject },
          tx,
        )
        return true
      })
      deps.wake()
      if (!isNew) return
      const recipients = await administratorsToMail(db, clusterId, user.userId)
      await deps.mails.report('residentErased', recipients, { name: roomName })
    },

    /** @throws not_permitted */
    formerResidents: async (user: SignedInUser): Promise<FormerResident[]> => {
      checkMay(user, 'boxes')
      const rows = await formerResidents(db, clusterInView(user, 'boxes'), mostListed)
      return rows.map(({ id, profile, room, group, entity, leftAt, erasureId }) => ({
        id,
        name: `${profile.firstName} ${profile.lastName}`.trim(),
        room,
        place: `${entity}, ${group}`,
        leftAt: leftAt?.getTime() ?? 0,
        erasing: erasureId !== null,
      }))
    },
  }
}
export type ErasureService = ReturnType<typeof createErasureService>
