import { AppError } from '../../errors.ts'
import type { Events } from '../../events.ts'
import type { Attempts } from '../../platform/attempts.ts'
import type { Database } from '../../platform/database.ts'
import type { AccountMails } from './mails.ts'
import { createAccountsRepo } from './repo.ts'

const mailAnHour = { limit: 1, windowMs: 3_600_000 }

/** Mails whose account has taken a list away: somebody else may have it. At most once an hour for each list. */
export const reportExports = (deps: {
  db: Database
  events: Pick<Events, 'on'>
  attempts: Attempts
  mails: Pick<AccountMails, 'report'>
}): void => {
  const { db, events, attempts, mails } = deps
  events.on('listExported', async ({ userId, list }) => {
    const user = await createAccountsRepo(db).userById(userId)
    if (user === undefined) return
    try {
      await attempts.reserve([{ subject: `export-mail:${list}:${String(userId)}`, ...mailAnHour }])
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code === 'too_many_attempts') return
      throw thrown
    }
    await mails.report('listExported', [user], { list })
  })
}
