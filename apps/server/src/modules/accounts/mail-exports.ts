import type { ExportedList } from '@lykta/contract/audit'
import { AppError } from '../../errors.ts'
import type { Events } from '../../events.ts'
import type { Attempts } from '../../platform/failed-attempts.ts'
import type { Database } from '../../platform/database.ts'
import type { AccountMails } from './mails.ts'
import { lockUser } from './users/repo.ts'

const mailAnHour = { limit: 1, windowMs: 3_600_000 }

/**
 * When a list has been exported, mails the owner of the account, as somebody else may have done it. At most once an hour
 * for each list.
 */
export const mailExports = (deps: {
  db: Database
  events: Pick<Events, 'on'>
  attempts: Attempts
  mails: Pick<AccountMails, 'send'>
}): void => {
  const { db, events, attempts, mails } = deps
  const mail = async (userId: number, list: ExportedList): Promise<void> => {
    const found = await db.transaction(async (tx) => {
      // Of two servers that ask at once, the second one finds what the first has counted.
      const user = await lockUser(tx, userId)
      if (user === undefined) return undefined
      const limit = { subject: `export-mail:${list}:${String(userId)}`, ...mailAnHour }
      return { user, reserved: await attempts.reserve([limit], tx) }
    })
    if (found === undefined) return
    const { user, reserved } = found
    try {
      await mails.send(user, 'listExported', { list })
    } catch (thrown) {
      // The next export is mailed instead.
      await reserved.succeeded()
      throw thrown
    }
  }
  events.on('listExported', 'once', ({ userId, list }) =>
    mail(userId, list).catch((thrown: unknown) => {
      if (!(thrown instanceof AppError)) throw thrown
    }),
  )
}
