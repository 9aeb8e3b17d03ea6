import { defaultSteps, type GroupLadder, type LadderStep, type LadderUser } from '@lykta/contract/alarms'
import { badInput, notFound } from '../../../errors.ts'
import { withinBytes } from '../../../platform/bounded-answer.ts'
import type { Clock } from '../../../platform/clock.ts'
import { likePattern } from '../../../platform/like-pattern.ts'
import { moreIf, type Total } from '../../../platform/page-and-total.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import { mayReportTo } from '../../../platform/webhook.ts'
import { checkMay } from '../../../policy.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { BoxAccess } from '../../boxes/index.ts'
import { reachOf, type AlarmRow } from '../repo.ts'
import { stepOf, type Author } from './kinds/index.ts'
import { clusterOfUsers, groupsOf, ladderOfRooms, laddersOf, peopleToName, setLadder } from './repo.ts'

const mostPeople = 20

/** What a ladder may consist of, and which ladder an alarm has. */
export const createLadderRules = (deps: {
  db: Database
  clock: Clock
  audit: RecordAudit
  access: Pick<BoxAccess, 'roomsInCare'>
  /** Webhooks may go to private networks. */
  allowPrivate: boolean
}) => {
  const { db, clock, audit, access, allowPrivate } = deps

  const groupsInCare = async (user: SignedInUser) => {
    checkMay(user, 'alarms')
    return groupsOf(db, await access.roomsInCare(user))
  }

  const authorOf = (user: SignedInUser): Author => ({
    mayName: async (ids) => {
      const people = await clusterOfUsers(db, [...new Set(ids)])
      const named = people.filter(
        ({ role, clusterId }) =>
          role !== 'relative' && (user.level === 'system' || clusterId === user.clusterId),
      )
      return ids.every((id) => named.some((one) => one.id === id))
    },
    mayUseGroups: async (ids) => {
      const groups = await groupsInCare(user)
      return ids.every((id) => groups.some((one) => one.id === id))
    },
    mayReportTo: (url) => mayReportTo(url, { allowPrivate }),
  })

  /** Users may name only people and groups within their own reach. @throws bad_input */
  const check = async (user: SignedInUser, steps: readonly LadderStep[]): Promise<void> => {
    const author = authorOf(user)
    for (const [index, step] of steps.entries()) {
      const fault = await stepOf(step).fault(author)
      if (fault !== undefined)
        throw badInput({ [`ladder.steps.${String(index)}.${fault.field}`]: fault.message })
    }
  }

  return {
    check,

    /** The ladder of an alarm to these rooms: its own, that of their group, or the default. */
    stepsOf: async (
      tx: Executor,
      { ladder, level }: Pick<AlarmRow, 'ladder' | 'level'>,
      roomIds: readonly number[],
    ): Promise<LadderStep[]> => {
      if (ladder !== null) return ladder
      if (level === 'info') return defaultSteps.info
      // Rooms without a TV do not affect which ladder the others have.
      const places = await reachOf(tx, roomIds)
      const withTv = places.filter(({ hasTv }) => hasTv).map(({ roomId }) => roomId)
      return (await ladderOfRooms(tx, withTv)) ?? defaultSteps[level]
    },

    /** As many after `skip` as fit into an answer, and the total. @throws not_permitted */
    list: async (user: SignedInUser, skip: number): Promise<{ ladders: GroupLadder[]; total: Total }> => {
      const all = await groupsInCare(user)
      const left = all.slice(skip)
      const groups = withinBytes(left, ({ bytes }) => bytes)
      const steps = await laddersOf(
        db,
        groups.map(({ id }) => id),
      )
      const ladders = groups.map(({ id, name }) => {
        const own = steps.get(id)
        return { group: { id, name }, ladder: own === undefined ? null : { steps: own } }
      })
      return { ladders, total: { total: all.length, ...moreIf(groups.length < left.length) } }
    },

    /** @throws not_permitted, not_found, bad_input */
    set: async (user: SignedInUser, groupId: number, steps: LadderStep[] | null): Promise<void> => {
      const groups = await groupsInCare(user)
      if (!groups.some(({ id }) => id === groupId)) throw notFound()
      if (steps !== null) await check(user, steps)
      await db.transaction(async (tx) => {
        await setLadder(tx, groupId, steps, clock.now())
        const subject = { type: 'group', id: groupId }
        await audit({ action: 'ladder_changed', userId: user.userId, clusterId: user.clusterId, subject }, tx)
      })
    },

    /** Staff and administrators whom the user may name. @throws not_permitted */
    people: async (
      user: SignedInUser,
      { search, ids }: { search: string; ids?: string | undefined },
    ): Promise<LadderUser[]> => {
      checkMay(user, 'alarms')
      const clusterId = user.level === 'system' ? null : (user.clusterId ?? 0)
      const wanted = ids?.split(',').map(Number)
      const rows = await peopleToName(
        db,
        clusterId,
        { search: likePattern(search), ids: wanted },
        wanted?.length ?? mostPeople,
      )
      return rows.map(({ id, role, ...name }) => ({ id, name: fullName(name), role }))
    },
  }
}
export type LadderRules = ReturnType<typeof createLadderRules>
