import type { Database, Executor } from '../../../platform/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import { claimMs } from '../../../platform/jobs/claimed.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import type { AccountMails } from '../../accounts/index.ts'
import { boxName } from '../box-name.ts'
import { superUsersOf } from '../repo.ts'
import type { Granted } from './audited.ts'
import { createLinkMailsRepo, type LinkMailRow, type NewLinkMail } from './mails/repo.ts'
import { createLinksRepo } from './repo.ts'

/** For so long links of one box are gathered for one mail. */
export const linksMailedAfterMs = 120_000
/** So often it is looked for mails that are due. */
export const linkMailsMs = 15_000
/** So many connections to the mail server at a time. */
const mailsAtOnce = 10

/** Whether somebody may newly reach the resident, or got what the resident cannot well defend against. */
export const givesMore = (before: Granted, after: Granted): boolean =>
  after.granted &&
  (!before.granted ||
    (after.competence === 'superUser' && before.competence !== 'superUser') ||
    (after.autoAnswer !== null && before.autoAnswer === null))

/**
 * Writes whom to mail about who is linked to boxes, or given more there, in the transaction that does it. Nobody is mailed what
 * they did themselves, nor about themselves.
 */
export const writeLinkMails = async (
  tx: Executor,
  of: { linked: ReadonlyMap<number, readonly number[]>; byUserId: number; now: Date },
): Promise<void> => {
  const { linked, byUserId, now } = of
  const dueAt = new Date(now.getTime() + linksMailedAfterMs)
  const mails = (await superUsersOf(tx, [...linked.keys()])).flatMap(
    ({ boxId, user, nickName, profile, room }): NewLinkMail[] => {
      const userIds = (linked.get(boxId) ?? []).filter((id) => id !== user.id)
      if (user.id === byUserId || userIds.length === 0) return []
      const { id: recipientId, ...reached } = user
      const recipient = { ...reached, boxName: boxName(nickName, { profile }, room) }
      return [{ boxId, recipientId, recipient, userIds, byUserId, dueAt }]
    },
  )
  await createLinkMailsRepo(tx).insertAll(mails)
}

type Claimed = readonly [LinkMailRow, ...LinkMailRow[]]

/** Mails the super users of a box who was linked to it by others, by whatever way. */
export const createLinkMails = (deps: {
  db: Database
  jobs: Pick<Jobs, 'claimed'>
  mails: Pick<AccountMails, 'report'>
}): void => {
  const { db, jobs, mails } = deps
  const repo = createLinkMailsRepo(db)

  const send = async (claimed: Claimed): Promise<void> => {
    const [{ boxId, recipientId, recipient }] = claimed
    const { boxName: name, ...reached } = recipient
    const found = await createLinksRepo(db).named(
      boxId,
      claimed.flatMap(({ userIds }) => userIds),
    )
    const people = found.map(({ link, ...user }) => ({
      name: fullName(user),
      superUser: link?.granted === true && link.competence === 'superUser',
      autoAnswer: link?.granted === true && link.autoAnswer !== null,
    }))
    // What matters most first.
    people.sort((one, other) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name))
    await mails.report('peopleLinked', [{ id: recipientId, ...reached }], { name, people })
  }

  jobs.claimed<Claimed>({
    what: 'mails about links',
    atOnce: mailsAtOnce,
    lookMs: linkMailsMs,
    claim: async ({ now, until }) => {
      const [first, ...rest] = await repo.claim(now, until)
      return first === undefined ? undefined : [first, ...rest]
    },
    renew: repo.renew,
    work: async (claimed) => {
      await send(claimed)
      await repo.remove(claimed)
    },
    // A mail that could not be sent is in the audit already. What fails besides is tried again when its claim ends.
    delayMs: () => claimMs,
    again: () => Promise.resolve(),
    failed: repo.remove,
    idsOf: ([{ boxId, recipientId }]) => ({ boxId, userId: recipientId }),
  })
}

const rankOf = ({ superUser, autoAnswer }: { superUser: boolean; autoAnswer: boolean }): number =>
  (superUser ? 0 : 2) + (autoAnswer ? 0 : 1)
