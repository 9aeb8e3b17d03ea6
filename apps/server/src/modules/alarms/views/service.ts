import type { BoxAlarm, Alarm, AlarmDetail, AlarmReceipt, AlarmTotals } from '@lykta/contract/alarms'
import type { AlarmList } from '@lykta/contract/alarms/names'
import { notFound, notPermitted } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import { containing } from '../../../platform/containing.ts'
import type { Database } from '../../../platform/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import { checkMay, checkRecentProof, may } from '../../../policy.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { BoxAccess, InboxProvider } from '../../boxes/index.ts'
import type { Viewer } from '../../files/index.ts'
import { mayEnd, mayManage, mayTake, type Standing } from '../policy.ts'
import { presentAlarm, presentHelp, presentReceipt, presentShown, presentSteps } from './present.ts'
import type { AlarmRow } from '../repo.ts'
import { createViewsRepo, type AlarmView, type InView } from './repo.ts'

export interface AlarmViewsDeps {
  db: Database
  clock: Clock
  access: Pick<BoxAccess, 'visibleAmong' | 'roomsSeen'>
  audit: RecordAudit
  /** The address of a file for this viewer, valid for an hour. */
  mediaUrl: (fd: string, viewer: Viewer) => string
}

const mostCalls = 50
const none = { rooms: 0, delivered: 0, shown: 0, acknowledged: 0, offline: 0 }

/** Where the user stands towards everybody's rooms. */
interface View {
  inView: InView
  care: readonly number[]
}

const clusterInView = (user: SignedInUser): number | null | undefined => {
  if (user.role !== 'admin' || !may(user, 'alarms')) return undefined
  return user.level === 'system' ? null : (user.clusterId ?? 0)
}

/** Alarms as they are read: by users in lists and on the board, by TVs from their inbox. */
export const createAlarmViews = ({ db, clock, access, audit, mediaUrl }: AlarmViewsDeps) => {
  const repo = createViewsRepo(db)

  const viewOf = async (user: SignedInUser): Promise<View> => {
    const seen = await access.roomsSeen(user)
    const idsOf = (rooms: typeof seen) => [...new Set(rooms.map(({ roomId }) => roomId))]
    return {
      inView: {
        userId: user.userId,
        roomIds: idsOf(seen.filter(({ hasBox }) => hasBox)),
        tvRoomIds: idsOf(seen),
        clusterId: clusterInView(user),
      },
      care: idsOf(seen.filter(({ isInCare }) => isInCare)),
    }
  }

  const present = async (user: SignedInUser, view: View, rows: readonly AlarmView[]): Promise<Alarm[]> => {
    const ids = rows.map(({ alarm }) => alarm.id)
    if (ids.length === 0) return []
    const about = rows.flatMap(({ alarm }) => alarm.roomId ?? [])
    const [permissions, counts, inCare, called] = await Promise.all([
      access.visibleAmong(user, [...new Set(about)]),
      repo.countsOf(ids, view.inView.tvRoomIds),
      repo.careOf(ids, view.care),
      repo.calledTo(user.userId, ids),
    ])
    return rows.map((row) => {
      const { alarm } = row
      const { alarmId: _, ...counted } = counts.find(({ alarmId }) => alarmId === alarm.id) ?? {
        alarmId: 0,
        ...none,
      }
      const care = inCare.find(({ alarmId }) => alarmId === alarm.id)
      const standing: Standing = {
        caresForAll: care?.all === true,
        caresForAny: care?.any === true || (alarm.roomId !== null && view.care.includes(alarm.roomId)),
        called: called.includes(alarm.id),
        permissions: permissions.find(({ roomId }) => roomId === alarm.roomId),
      }
      return presentAlarm(row, {
        counts: counted,
        may: {
          manage: mayManage(user, alarm, standing),
          take: mayTake(user, alarm, standing),
          end: mayEnd(user, alarm, standing),
        },
        soundUrl: (fd) => mediaUrl(fd, { userId: user.userId }),
      })
    })
  }

  const find = async (
    user: SignedInUser,
    id: number,
  ): Promise<{ alarm: Alarm; row: AlarmRow; view: View }> => {
    const view = await viewOf(user)
    const row = await repo.one(view.inView, id)
    if (row === undefined) throw notFound()
    const [alarm] = await present(user, view, [row])
    if (alarm === undefined) throw notFound()
    return { alarm, row: row.alarm, view }
  }

  const receipts = async (user: SignedInUser, id: number): Promise<AlarmReceipt[]> => {
    const { inView } = await viewOf(user)
    if (!(await repo.isInView(inView, id))) throw notFound()
    return (await repo.receipts(id, inView.tvRoomIds)).map(presentReceipt)
  }

  return {
    /** @throws not_found for a room that the user does not see */
    list: async (
      user: SignedInUser,
      filter: { list?: AlarmList | undefined; room?: number | undefined; search?: string | undefined },
      page: { skip: number; limit: number },
    ): Promise<{ alarms: Alarm[]; total: number }> => {
      const view = await viewOf(user)
      if (filter.room !== undefined && !view.inView.roomIds.includes(filter.room)) throw notFound()
      const asked = { ...filter, search: containing(filter.search) }
      const [rows, total] = await Promise.all([
        repo.list(view.inView, asked, page),
        repo.count(view.inView, asked),
      ])
      return { alarms: await present(user, view, rows), total }
    },

    totals: async (user: SignedInUser): Promise<AlarmTotals> => repo.totals((await viewOf(user)).inView),

    /** Those that wait for the user to take them, or that somebody has taken and not ended. */
    calls: async (user: SignedInUser): Promise<Alarm[]> => {
      const rows = await repo.calling(user.userId, mostCalls)
      return rows.length === 0 ? [] : present(user, await viewOf(user), rows)
    },

    /** With what the user may do with it. @throws not_found */
    find,

    /** @throws not_found, not_permitted */
    checkMayManage: async (user: SignedInUser, id: number): Promise<void> => {
      const { alarm } = await find(user, id)
      if (!alarm.may.manage) throw notPermitted()
    },

    /** @throws not_found */
    read: async (user: SignedInUser, id: number): Promise<AlarmDetail> => {
      const { alarm, row } = await find(user, id)
      const steps = await repo.steps(id)
      const people = await repo.names([
        ...new Set(steps.flatMap(({ userIds, missedIds }) => [...userIds, ...missedIds])),
      ])
      const names = new Map(people.map((one) => [one.id, { id: one.id, name: fullName(one) }]))
      return { ...alarm, steps: presentSteps(row, steps, names) }
    },

    /** At the TVs that the user sees. @throws not_found */
    receipts,

    /** For a file. @throws not_found, not_permitted, proof_required */
    takeAway: async (user: SignedInUser, id: number): Promise<AlarmReceipt[]> => {
      checkMay(user, 'alarms')
      const rows = await receipts(user, id)
      checkRecentProof(user, clock.now())
      await audit({
        action: 'exported',
        userId: user.userId,
        clusterId: user.clusterId,
        from: user.from,
        detail: { list: 'alarm', rows: rows.length },
      })
      return rows
    },

    /** What the TVs in these rooms show of it; none for an own sound, whose address is each TV's own. */
    shownIn: async (id: number, roomIds: readonly number[]): Promise<ReadonlyMap<number, BoxAlarm>> => {
      const sent = await repo.sent(id)
      if (sent === undefined || sent.alarm.soundFileId !== null) return new Map()
      const { alarm, taker } = sent
      if (alarm.roomId !== null) {
        const help = presentHelp(alarm, taker)
        return new Map(help === undefined ? [] : [[alarm.roomId, help]])
      }
      const recipients = await repo.inRooms(id, roomIds)
      return new Map(recipients.map((one) => [one.roomId, presentShown(alarm, one, null)]))
    },

    forInbox: (async (box, ids) => {
      const rows = await repo.forRoom(box.roomId, ids)
      const viewer = { roomId: box.roomId, tokenTag: box.tokenTag }
      return new Map(
        rows.flatMap(({ alarm, recipient, sound, taker }) => {
          const soundUrl = sound === null ? null : mediaUrl(sound.fd, viewer)
          const item =
            recipient === null ? presentHelp(alarm, taker) : presentShown(alarm, recipient, soundUrl)
          return item === undefined ? [] : [[alarm.id, { kind: 'alarm' as const, item }] as const]
        }),
      )
    }) satisfies InboxProvider<'alarm'>,
  }
}
export type AlarmViews = ReturnType<typeof createAlarmViews>
