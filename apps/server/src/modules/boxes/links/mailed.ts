import type { Events } from '../../../events.ts'
import type { Database } from '../../../platform/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import type { Log } from '../../../platform/log.ts'
import type { After } from '../../../platform/timers.ts'
import type { AccountMails } from '../../accounts/index.ts'
import { boxName } from '../box-name.ts'
import { superUsersOf } from '../repo.ts'
import type { Granted } from './audited.ts'
import { createLinksRepo } from './repo.ts'

/** For so long links of one box are gathered for one mail. */
export const linksMailedAfterMs = 120_000

type SuperUser = Awaited<ReturnType<typeof superUsersOf>>[number]

interface Waiting {
  /** Who was linked, and by whom. */
  people: Map<number, number>
  /** Who answered for the box when it happened: whoever is shut out meanwhile hears of it too. */
  superUsers: Map<number, SuperUser>
  cancel: () => void
}

/** Whether somebody may newly reach the resident, or got what the resident cannot well defend against. */
export const givesMore = (before: Granted, after: Granted): boolean =>
  after.granted &&
  (!before.granted ||
    (after.competence === 'superUser' && before.competence !== 'superUser') ||
    (after.autoAnswer !== null && before.autoAnswer === null))

/** Mails the super users of a box who was linked to it by others, by whatever way. */
export const createLinkMails = (deps: {
  db: Database
  after: After
  log: Log
  events: Pick<Events, 'on'>
  mails: Pick<AccountMails, 'report'>
}) => {
  const { db, after, log, mails } = deps
  const waiting = new Map<number, Waiting>()
  const underWay = new Set<Promise<void>>()

  const send = async (boxId: number, { people, superUsers }: Waiting): Promise<void> => {
    const found = await createLinksRepo(db).named(boxId, [...people.keys()])
    const linked = found.map(({ id, link, ...user }) => ({
      userId: id,
      name: fullName(user),
      superUser: link?.granted === true && link.competence === 'superUser',
      autoAnswer: link?.granted === true && link.autoAnswer !== null,
    }))
    // What matters most first.
    linked.sort((one, other) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name))
    for (const { user, nickName, profile, room } of superUsers.values()) {
      const news = linked.filter(({ userId }) => userId !== user.id && people.get(userId) !== user.id)
      if (news.length > 0)
        await mails.report('peopleLinked', [user], {
          name: boxName(nickName, { profile }, room),
          people: news,
        })
    }
  }

  const begin = (boxId: number): void => {
    const one = waiting.get(boxId)
    if (one === undefined) return
    waiting.delete(boxId)
    one.cancel()
    const turn: Promise<void> = send(boxId, one)
      .catch((error: unknown) => {
        log.error({ err: error, boxId }, 'links not mailed')
      })
      .finally(() => underWay.delete(turn))
    underWay.add(turn)
  }

  deps.events.on('peopleLinked', 'once', async ({ boxId, userIds, byUserId }) => {
    const superUsers = await superUsersOf(db, boxId)
    const one = waiting.get(boxId) ?? {
      people: new Map<number, number>(),
      superUsers: new Map<number, SuperUser>(),
      cancel: after(linksMailedAfterMs, () => {
        begin(boxId)
      }),
    }
    waiting.set(boxId, one)
    for (const userId of userIds) one.people.set(userId, byUserId)
    for (const superUser of superUsers) one.superUsers.set(superUser.user.id, superUser)
  })

  return {
    /** Mails what waits. */
    stop: async (): Promise<void> => {
      for (const boxId of waiting.keys()) begin(boxId)
      await Promise.all(underWay)
    },
  }
}

const rankOf = ({ superUser, autoAnswer }: { superUser: boolean; autoAnswer: boolean }): number =>
  (superUser ? 0 : 2) + (autoAnswer ? 0 : 1)
