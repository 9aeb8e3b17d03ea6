import type { Database } from '../../../platform/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import { outwardDelayMs } from '../../../platform/jobs/retry-delays.ts'
import type { AccountMails } from '../mails.ts'
import { userById, type UserRow } from '../repo.ts'
import { isOfAdministrators, type AccountChanges } from '../users/change.ts'
import { claimMail, removeMail, renewMail, tryMailAt, type DirectoryMailRow } from './mails/repo.ts'

/** How often to look for mails that are due. */
export const directoryMailsMs = 17_500
/** The number of simultaneous connections to the mail server. */
const mailsAtOnce = 10

/** Sends what accounts that a directory has changed have to hear, once all of them are changed. */
export const createDirectoryMails = (deps: {
  db: Database
  jobs: Pick<Jobs, 'claimed'>
  mails: Pick<AccountMails, 'tryToSend' | 'notSent'>
  changes: Pick<AccountChanges, 'recipientsAbout'>
}): { wake: () => void } => {
  const { db, mails } = deps

  const addressed = async ({ userId, kind }: DirectoryMailRow): Promise<{ to: UserRow[]; name?: string }> => {
    const user = await userById(db, userId)
    if (user === undefined || user.deletedAt !== null) return { to: [] }
    return isOfAdministrators(kind)
      ? { to: await deps.changes.recipientsAbout(user), name: fullName(user) }
      : { to: [user] }
  }

  const { wake } = deps.jobs.claimed<DirectoryMailRow>({
    what: 'mails about directories',
    atOnce: mailsAtOnce,
    lookMs: directoryMailsMs,
    claim: (claim) => claimMail(db, claim),
    renew: (row, claim) => renewMail(db, row, claim),
    work: async (row) => {
      const { to, ...about } = await addressed(row)
      for (const one of to)
        await mails.tryToSend(one, row.kind, about, `directory-${String(row.id)}-${String(one.id)}`)
      await removeMail(db, row)
    },
    delayMs: ({ tries }) => outwardDelayMs(tries),
    again: (row, at) => tryMailAt(db, row, at),
    failed: async (row) => {
      for (const one of (await addressed(row)).to) await mails.notSent(one, row.kind)
      await removeMail(db, row)
    },
    requestOf: ({ request }) => request,
    idsOf: ({ id, userId }) => ({ mailId: id, userId }),
  })
  return { wake }
}
