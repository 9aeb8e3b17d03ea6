import type { ExportedList } from '@lykta/contract/audit'
import { AppError } from '../../errors.ts'
import type { Events } from '../../events.ts'
import type { Attempts } from '../../platform/failed-attempts.ts'
import type { Database } from '../../platform/database.ts'
import { createKeyedQueue } from '../../platform/keyed-queue.ts'
import type { AccountMails } from './mails.ts'
import { userById } from './repo.ts'

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
  // Of two simultaneous reservations neither is granted, and nobody would be mailed.
  const queue = createKeyedQueue()
  const mail = async (userId: number, list: ExportedList): Promise<void> => {
    const user = await userById(db, userId)
    if (user === undefined) return
    const reserved = await attempts.reserve([
      { subject: `export-mail:${list}:${String(userId)}`, ...mailAnHour },
    ])
    try {
      await mails.send(user, 'listExported', { list })
    } catch (thrown) {
      // The next export is mailed instead.
      await reserved.succeeded()
      throw thrown
    }
  }
  events.on('listExported', 'once', ({ userId, list }) =>
    queue(`${list}:${String(userId)}`, () => mail(userId, list)).catch((thrown: unknown) => {
      if (!(thrown instanceof AppError)) throw thrown
    }),
  )
}
