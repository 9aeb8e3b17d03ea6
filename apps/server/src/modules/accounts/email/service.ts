import { AppError } from '../../../errors.ts'
import type { Clock, Ids } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import type { Origin } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { AccountMails } from '../mails.ts'
import { closeResets } from '../recovery/repo.ts'
import { updateUser, userById, type UserRow } from '../repo.ts'
import { refuseTaken } from '../users/refuse-taken.ts'
import { lockUser } from '../users/repo.ts'
import { deleteEmailChanges, lockEmailChange, replaceEmailChange } from './repo.ts'

const linkMs = 24 * 3_600_000

/** A new e-mail address takes effect once the link mailed to it has been opened. */
export const createEmailChanges = (deps: {
  db: Database
  clock: Clock
  ids: Ids
  audit: RecordAudit
  publicOrigin: () => string
  mails: AccountMails
}) => {
  const { db, clock, audit } = deps

  return {
    /** Mails a link to the new address. @throws mail_not_sent */
    begin: async (user: UserRow, email: string, from: Origin | undefined): Promise<void> => {
      const token = deps.ids.token()
      const expiresAt = new Date(clock.now().getTime() + linkMs)
      await replaceEmailChange(db, {
        userId: user.id,
        email,
        tokenHash: sha256(token),
        expiresAt,
      })
      const link = `${deps.publicOrigin()}/confirm-email/${token}`
      await deps.mails.send({ ...user, email }, 'confirmEmail', { link })
      await audit({ action: 'email_change_asked', userId: user.id, clusterId: user.clusterId, from })
    },

    /** Returns the address that is now in effect. @throws token_unknown, token_expired, email_taken */
    confirm: async (token: string, from: Origin): Promise<string> => {
      const found = await lockEmailChange(db, sha256(token))
      const user = found === undefined ? undefined : await userById(db, found.userId)
      if (found === undefined || user === undefined || user.disabledAt !== null)
        throw new AppError('token_unknown')
      if (found.expiresAt <= clock.now()) throw new AppError('token_expired')
      const { email } = found
      const before = await refuseTaken(db, { username: user.username, email }, user.id, () =>
        db.transaction(async (tx) => {
          const now = clock.now()
          if ((await lockEmailChange(tx, sha256(token))) === undefined) throw new AppError('token_unknown')
          const locked = await lockUser(tx, user.id)
          if (locked === undefined) throw new AppError('token_unknown')
          await updateUser(tx, user.id, { email, updatedAt: now })
          await closeResets(tx, [user.id], now)
          await deleteEmailChanges(tx, [user.id])
          await audit({ action: 'email_confirmed', userId: user.id, clusterId: user.clusterId, from }, tx)
          return locked
        }),
      )
      await deps.mails.report('emailChanged', [before])
      return email
    },
  }
}
export type EmailChanges = ReturnType<typeof createEmailChanges>
