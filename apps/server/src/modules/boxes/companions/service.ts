import type { Companion, CreateCompanion, NewCompanion } from '@lykta/contract/boxes'
import { AppError, badInput, noSession, notFound, notPermitted } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Ids } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import {
  companionTokenPrefix,
  tokenTagOf,
  type SignedInCompanion,
  type SignedInUser,
} from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { hasCompetence } from '../access/policy.ts'
import type { BoxAccess } from '../access/service.ts'
import { lockBox } from '../repo.ts'
import {
  companionByTokenHash,
  companionsOf,
  countCompanions,
  deleteCompanion,
  insertCompanion,
  type CompanionRow,
} from './repo.ts'

/** Of one box. */
export const mostCompanions = 8

/** Returns the companion that a token belongs to, for the broker. @throws no_session */
export const createCompanionByToken = (db: Database) => {
  return async (token: string): Promise<SignedInCompanion> => {
    const found = token.startsWith(companionTokenPrefix)
      ? await companionByTokenHash(db, sha256(token))
      : undefined
    if (found === undefined) throw noSession()
    const { companion, box } = found
    return {
      companionId: companion.id,
      name: companion.name,
      topics: companion.topics,
      box: {
        boxId: box.id,
        roomId: box.roomId,
        extension: box.extension,
        tokenTag: tokenTagOf(companion.tokenHash),
      },
    }
  }
}

/** The sensors and scripts that report to a box, for its super users and administrators. */
export const createCompanions = (deps: {
  db: Database
  ids: Ids
  access: BoxAccess
  audit: RecordAudit
  events: Pick<Events, 'publish'>
}) => {
  const { db, ids, access, audit } = deps

  const checkMayEdit = async (user: SignedInUser, boxId: number): Promise<void> => {
    if (!hasCompetence(await access.permissions(user, { boxId }), 'superUser')) throw notPermitted()
  }

  return {
    /** @throws not_found, not_permitted */
    list: async (user: SignedInUser, boxId: number): Promise<Companion[]> => {
      await checkMayEdit(user, boxId)
      return (await companionsOf(db, boxId)).map(present)
    },

    /** Returns the token, which is shown only now. @throws not_found, not_permitted, bad_input, clash */
    create: async (user: SignedInUser, boxId: number, input: CreateCompanion): Promise<NewCompanion> => {
      await checkMayEdit(user, boxId)
      const token = `${companionTokenPrefix}${ids.token()}`
      const created = await db.transaction(async (tx) => {
        if ((await lockBox(tx, boxId)) === undefined) throw notFound()
        if ((await countCompanions(tx, boxId)) >= mostCompanions)
          throw badInput({ name: `At most ${String(mostCompanions)}.` })
        const topics = [...new Set(input.topics)]
        const row = await insertCompanion(tx, { boxId, name: input.name, topics, tokenHash: sha256(token) })
        if (row === undefined) throw new AppError('clash', { fields: { name: 'This already exists.' } })
        await audit({ action: 'companion_added', ...auditOf(user, row) }, tx)
        return row
      })
      return { ...present(created), token }
    },

    /** Ends its connection at once. @throws not_found, not_permitted */
    remove: async (user: SignedInUser, boxId: number, companionId: number): Promise<void> => {
      await checkMayEdit(user, boxId)
      await db.transaction(async (tx) => {
        if (!(await deleteCompanion(tx, boxId, companionId))) throw notFound()
        await audit({ action: 'companion_removed', ...auditOf(user, { id: companionId, boxId }) }, tx)
      })
      deps.events.publish({ type: 'companionRemoved', companionId })
    },
  }
}
export type CompanionsService = ReturnType<typeof createCompanions>

const auditOf = (user: SignedInUser, { id, boxId }: Pick<CompanionRow, 'id' | 'boxId'>) => ({
  userId: user.userId,
  from: user.from,
  boxId,
  subject: { type: 'companion', id },
})

const present = ({ id, name, topics, createdAt }: CompanionRow): Companion => ({
  id,
  name,
  topics,
  createdAt: createdAt.getTime(),
})
