import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import { outwardDelayMs } from '../../../platform/jobs/retry-delays.ts'
import type { AccountMails } from '../../accounts/index.ts'
import { agreementsOf } from '../../consents/index.ts'
import { agreedOn } from './with-agreements.ts'
import { boxName } from '../box-name.ts'
import { superUsersOf, type SuperUser } from '../repo.ts'
import type { Granted } from './audit.ts'
import {
  claimLinkMails,
  insertLinkMails,
  removeLinkMails,
  renewLinkMails,
  tryLinkMailsAt,
  type LinkMailRow,
  type NewLinkMail,
} from './mails/repo.ts'
import { namedUsers } from './repo.ts'

/** How long links of one box are gathered into one mail. */
export const linksMailedAfterMs = 120_000
/** How often to look for mails that are due. */
export const linkMailsMs = 15_000
/** The number of simultaneous connections to the mail server. */
const mailsAtOnce = 10

/** Whether somebody newly reaches the resident, or got what the resident cannot well defend against. */
export const givesMore = (before: Granted, after: Granted): boolean =>
  after.granted &&
  (!before.granted ||
    (isSuperUser(after) && !isSuperUser(before)) ||
    (after.autoAnswer !== null && before.autoAnswer === null))

/** Whether somebody is no longer a super user. */
export const endsSuperUser = (before: Granted, after: Granted): boolean =>
  isSuperUser(before) && !isSuperUser(after)

const isSuperUser = ({ granted, competence }: Pick<Granted, 'granted' | 'competence'>): boolean =>
  granted && competence === 'superUser'

/**
 * Records whom to mail when somebody is linked to a box, or given more there, in the same transaction. Nobody is mailed
 * about what they did themselves, or about themselves.
 */
export const writeLinkMails = async (
  tx: Executor,
  of: { linked: ReadonlyMap<number, readonly number[]>; byUserId: number; now: Date },
): Promise<void> => {
  const { linked, byUserId, now } = of
  const dueAt = new Date(now.getTime() + linksMailedAfterMs)
  const mails = (await superUsersOf(tx, [...linked.keys()])).flatMap((superUser): NewLinkMail[] => {
    const { boxId, user } = superUser
    const userIds = (linked.get(boxId) ?? []).filter((id) => id !== user.id)
    return user.id === byUserId || userIds.length === 0
      ? []
      : [{ ...addressed(superUser), userIds, byUserId, dueAt }]
  })
  await insertLinkMails(tx, mails)
}

/**
 * Records that somebody has to be mailed that they are no longer a super user of a box, in the same transaction and before
 * the change. Otherwise one could first remove everybody who would be mailed. Nobody changes their own link.
 */
export const writeEndedMail = async (
  tx: Executor,
  of: { boxId: number; userId: number; byUserId: number; now: Date },
): Promise<void> => {
  const { boxId, userId, byUserId, now } = of
  const dueAt = new Date(now.getTime() + linksMailedAfterMs)
  const mails = (await superUsersOf(tx, [boxId]))
    .filter(({ user }) => user.id === userId)
    .map((superUser) => ({ ...addressed(superUser), userIds: [userId], byUserId, dueAt }))
  await insertLinkMails(tx, mails)
}

const addressed = ({ boxId, user, nickName, profile, room }: SuperUser) => {
  const { id: recipientId, ...reached } = user
  return { boxId, recipientId, recipient: { ...reached, boxName: boxName(nickName, { profile }, room) } }
}

/** The content of one mail. */
type Claimed = readonly [LinkMailRow, ...LinkMailRow[]]

/** The mail made of these rows, with an id that is the same at every try. */
const mailOf = (claimed: Claimed) => {
  const [{ boxId, recipientId, recipient, userIds }] = claimed
  const { boxName: name, ...reached } = recipient
  const kind = userIds.includes(recipientId) ? ('superUserEnded' as const) : ('peopleLinked' as const)
  const ids = claimed.map(({ id }) => id)
  const which = [boxId, recipientId, Math.min(...ids), Math.max(...ids)].join('-')
  return {
    kind,
    to: { id: recipientId, ...reached },
    name,
    id: `links-${kind === 'superUserEnded' ? 'ended' : 'people'}-${which}`,
  }
}

/** Mails the super users of a box when others were linked to it, in whatever way, and those who are one no longer. */
export const createLinkMails = (deps: {
  db: Database
  clock: Clock
  jobs: Pick<Jobs, 'claimed'>
  mails: Pick<AccountMails, 'tryToSend' | 'notSent'>
}): void => {
  const { db, clock, jobs, mails } = deps

  const send = async (claimed: Claimed): Promise<void> => {
    const [{ boxId }] = claimed
    const { kind, to, name, id } = mailOf(claimed)
    if (kind === 'superUserEnded') return mails.tryToSend(to, kind, { name }, id)
    const linked = claimed.flatMap(({ userIds }) => userIds)
    const found = await namedUsers(db, boxId, linked)
    const agreed = await agreementsOf(db, boxId, clock.now())
    const people = found.map(({ link, ...user }) => ({
      name: fullName(user),
      superUser: link !== null && isSuperUser(link),
      autoAnswer: link?.granted === true && agreedOn(link, agreed) !== null,
    }))
    // The most important first.
    people.sort((one, other) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name))
    await mails.tryToSend(to, kind, { name, people }, id)
  }

  jobs.claimed<Claimed>({
    what: 'mails about links',
    atOnce: mailsAtOnce,
    lookMs: linkMailsMs,
    claim: async ({ now, until }) => {
      const [first, ...rest] = await claimLinkMails(db, now, until)
      return first === undefined ? undefined : [first, ...rest]
    },
    renew: (claimed, times) => renewLinkMails(db, claimed, times),
    work: async (claimed) => {
      await send(claimed)
      await removeLinkMails(db, claimed)
    },
    delayMs: ([{ tries }]) => outwardDelayMs(tries),
    again: (claimed, at) => tryLinkMailsAt(db, claimed, at),
    failed: async (claimed) => {
      const { kind, to } = mailOf(claimed)
      await mails.notSent(to, kind)
      await removeLinkMails(db, claimed)
    },
    requestOf: ([{ request }]) => request,
    idsOf: ([{ boxId, recipientId }]) => ({ boxId, userId: recipientId }),
  })
}

const rankOf = ({ superUser, autoAnswer }: { superUser: boolean; autoAnswer: boolean }): number =>
  (superUser ? 0 : 2) + (autoAnswer ? 0 : 1)
