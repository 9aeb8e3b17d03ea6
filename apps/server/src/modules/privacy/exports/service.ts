import type { DataExport } from '@lykta/contract/privacy'
import { notFound, notPermitted } from '../../../errors.ts'
import type { Clock, Ids } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import { mayIn } from '../../../policy.ts'
import type { Origin, SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { hasCompetence, type BoxAccess } from '../../boxes/index.ts'
import { stayOf } from '../erasure/residents/repo.ts'
import {
  exportAskedBy,
  exportBehind,
  exportInTheMaking,
  exportsAskedBy,
  insertExport,
  linkExport,
  takeExport,
  type ExportRow,
} from './repo.ts'

const mostListed = 50
const linkMs = 60_000

export const createExportsService = (deps: {
  db: Database
  clock: Clock
  ids: Ids
  access: Pick<BoxAccess, 'permissions'>
  audit: RecordAudit
  wake: () => void
}) => {
  const { db, clock, ids, access, audit } = deps

  /** Of a resident who has left, only administrators may take anything. @throws not_found, not_permitted */
  const residentOf = async (user: SignedInUser, boxId: number) => {
    const stay = await stayOf(db, boxId)
    if (stay !== undefined && mayIn(user, 'boxes', stay.clusterId)) return stay
    if (stay === undefined || stay.retiredAt !== null) throw notFound()
    if (!hasCompetence(await access.permissions(user, { boxId }), 'superUser')) throw notPermitted()
    return stay
  }

  return {
    list: async ({ userId }: SignedInUser): Promise<DataExport[]> =>
      (await exportsAskedBy(db, userId, mostListed)).map(present),

    /** @throws not_found, not_permitted */
    ask: async (user: SignedInUser, boxId: number | undefined): Promise<DataExport> => {
      const stay = boxId === undefined ? undefined : await residentOf(user, boxId)
      const clusterId = stay?.clusterId ?? user.clusterId
      const subject =
        stay === undefined
          ? ({ kind: 'user', subjectId: user.userId } as const)
          : ({ kind: 'resident', subjectId: stay.boxId } as const)
      const row = await db.transaction(async (tx) => {
        const making = await exportInTheMaking(tx, { ...subject, askedBy: user.userId })
        if (making !== undefined) return making
        const entry = { action: 'data_exported', userId: user.userId, from: user.from, clusterId } as const
        await audit(stay === undefined ? entry : { ...entry, boxId: stay.boxId }, tx)
        return insertExport(tx, {
          ...subject,
          clusterId,
          askedBy: user.userId,
          createdAt: clock.now(),
          fd: ids.token(),
          tryAt: clock.now(),
        })
      })
      deps.wake()
      return present(row)
    },

    /** @throws not_found; not_permitted, for whoever may not have it any more */
    link: async (user: SignedInUser, id: number): Promise<{ url: string }> => {
      const { userId } = user
      const asked = await exportAskedBy(db, userId, id)
      if (asked === undefined) throw notFound()
      if (asked.kind === 'resident') await residentOf(user, asked.subjectId)
      const secret = ids.token()
      const now = clock.now()
      const link = { linkHash: sha256(secret), linkEndsAt: new Date(now.getTime() + linkMs), now }
      if (!(await linkExport(db, { id, askedBy: userId }, link))) throw notFound()
      return { url: `/api/exports/file/${secret}` }
    },

    /** What a link leads to, without taking it. @throws not_found */
    behind: async (secret: string): Promise<ExportRow> => {
      const row = await exportBehind(db, sha256(secret), clock.now())
      if (row === undefined) throw notFound()
      return row
    },

    /** @throws not_found */
    take: (secret: string, from: Origin): Promise<ExportRow> =>
      db.transaction(async (tx) => {
        const row = await takeExport(tx, sha256(secret), clock.now())
        if (row === undefined) throw notFound()
        const { askedBy: userId, clusterId, kind, subjectId } = row
        const entry = { action: 'export_fetched', userId, clusterId, from } as const
        await audit(
          kind === 'user'
            ? { ...entry, subject: { type: 'user', id: subjectId } }
            : { ...entry, boxId: subjectId, subject: { type: 'box', id: subjectId } },
          tx,
        )
        return row
      }),
  }
}
export type ExportsService = ReturnType<typeof createExportsService>

const present = ({
  id,
  kind,
  subjectId,
  state,
  percent,
  bytes,
  createdAt,
  endsAt,
}: ExportRow): DataExport => ({
  id,
  box: kind === 'resident' ? subjectId : null,
  state,
  percent,
  bytes,
  createdAt: createdAt.getTime(),
  endsAt: endsAt?.getTime() ?? null,
})
