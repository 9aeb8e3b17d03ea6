import type { Alarm, AlarmDetail, AlarmList, AlarmReceipt, AlarmTotals } from '@lykta/contract/alarms'
import { notFound, notPermitted } from '../../../errors.ts'
import { likePattern } from '../../../platform/like-pattern.ts'
import { moreIf, type Total } from '../../../platform/page-and-total.ts'
import type { Database } from '../../../platform/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import { checkMay, may } from '../../../policy.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { RecordExport } from '../../audit/index.ts'
import type { BoxAccess } from '../../boxes/index.ts'
import type { Viewer } from '../../files/index.ts'
import { mayEnd, mayManage, mayTake, type Standing } from '../policy.ts'
import { presentAlarm, presentReceipt, presentSteps } from './present.ts'
import type { AlarmRow } from '../repo.ts'
import type { InView } from './in-view/repo.ts'
import {
  alarmInView,
  alarmsCalling,
  alarmTotals,
  calledTo,
  careOf,
  countAlarms,
  countsOf,
  isInView,
  listAlarms,
  namesOf,
  receiptsOf,
  stepsOf,
  type AlarmView,
} from './repo.ts'

export interface AlarmViewsDeps {
  db: Database
  /** The address of a file for this viewer, valid for an hour. */
  mediaUrl: (fd: string, viewer: Viewer) => string
  access: Pick<BoxAccess, 'visibleAmong' | 'roomsSeen'>
  recordExport: RecordExport
}

const mostCalls = 50
const none = { rooms: 0, delivered: 0, shown: 0, acknowledged: 0, notReached: 0 }

/** The user's relation to the rooms. */
interface View {
  inView: InView
  care: readonly number[]
}

const clusterInView = (user: SignedInUser): number | null | undefined => {
  if (user.role !== 'admin' || !may(user, 'alarms')) return undefined
  return user.level === 'system' ? null : (user.clusterId ?? 0)
}

/** Alarms as users read them: in lists and on the board. */
export const createAlarmViews = ({ db, access, recordExport, mediaUrl }: AlarmViewsDeps) => {
  const viewOf = async (user: SignedInUser): Promise<View> => {
    const seen = await access.roomsSeen(user)
    const idsOf = (rooms: typeof seen) => [...new Set(rooms.map(({ roomId }) => roomId))]
    return {
      inView: {
        userId: user.userId,
        roomIds: idsOf(seen.filter(({ hasBox }) => hasBox)),
        leftRoomIds: idsOf(seen.filter(({ hasBox }) => !hasBox)),
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
      countsOf(db, view.inView, ids),
      careOf(db, ids, view.care),
      calledTo(db, user.userId, ids),
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
    const row = await alarmInView(db, view.inView, id)
    if (row === undefined) throw notFound()
    const [alarm] = await present(user, view, [row])
    if (alarm === undefined) throw notFound()
    return { alarm, row: row.alarm, view }
  }

  const receipts = async (user: SignedInUser, id: number): Promise<AlarmReceipt[]> => {
    const { inView, care } = await viewOf(user)
    if (!(await isInView(db, inView, id))) throw notFound()
    const handles = may(user, 'alarms')
    return (await receiptsOf(db, inView, id)).map((receipt) =>
      presentReceipt(receipt, handles && care.includes(receipt.room.id)),
    )
  }

  return {
    /** @throws not_found for a room that the user does not see */
    list: async (
      user: SignedInUser,
      filter: { list?: AlarmList | undefined; room?: number | undefined; search?: string | undefined },
      page: { skip: number; limit: number },
    ): Promise<{ alarms: Alarm[]; total: Total }> => {
      const view = await viewOf(user)
      if (filter.room !== undefined && !view.inView.roomIds.includes(filter.room)) throw notFound()
      const asked = { ...filter, search: likePattern(filter.search) }
      const [{ rows, more }, total] = await Promise.all([
        listAlarms(db, view.inView, asked, page),
        countAlarms(db, view.inView, asked),
      ])
      const alarms = await present(user, view, rows)
      return { alarms, total: { total, ...moreIf(more) } }
    },

    totals: async (user: SignedInUser): Promise<AlarmTotals> => alarmTotals(db, (await viewOf(user)).inView),

    /** Those waiting for the user to take them, or taken by somebody and not ended. */
    calls: async (user: SignedInUser): Promise<Alarm[]> => {
      const rows = await alarmsCalling(db, user.userId, mostCalls)
      return rows.length === 0 ? [] : present(user, await viewOf(user), rows)
    },

    /** Includes what the user may do with it. @throws not_found */
    find,

    /** @throws not_found, not_permitted */
    checkMayManage: async (user: SignedInUser, id: number): Promise<void> => {
      const { alarm } = await find(user, id)
      if (!alarm.may.manage) throw notPermitted()
    },

    /** @throws not_found */
    read: async (user: SignedInUser, id: number): Promise<AlarmDetail> => {
      const { alarm, row } = await find(user, id)
      const steps = await stepsOf(db, id)
      const people = await namesOf(db, [
        ...new Set(steps.flatMap(({ userIds, missedIds }) => [...userIds, ...missedIds])),
      ])
      const names = new Map(people.map((one) => [one.id, { id: one.id, name: fullName(one) }]))
      return { ...alarm, steps: presentSteps(row, steps, names) }
    },

    /** On TVs that the user sees. @throws not_found */
    receipts,

    /** For an export. @throws not_found, not_permitted */
    takeAway: async (user: SignedInUser, id: number): Promise<AlarmReceipt[]> => {
      checkMay(user, 'alarms')
      const rows = await receipts(user, id)
      await recordExport(user, 'alarm', rows.length)
      return rows
    },
  }
}
export type AlarmViews = ReturnType<typeof createAlarmViews>
