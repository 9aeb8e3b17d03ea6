import type { CallHistoryEntry } from '@lykta/contract/calls'
import { historyMatchMs, historyShown } from '@lykta/contract/calls/constants'
import type { z } from 'zod'
import type { ReportCallSchema } from '@lykta/contract/calls'
import { AppError } from '../../../errors.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { UserRow } from '../../accounts/index.ts'
import type { Executor } from '../../../platform/database.ts'
import type { BoxAccess } from '../../boxes/index.ts'
import { isLegId } from '../live/leg-id.ts'
import { presentCall, presentReportedCall } from './present.ts'
import { callByLeg, callNear, callsOf, insertReportedCall, reportedCall, reportedCallsOf } from './repo.ts'

/** The history of calls: those through the channel, and those that only apps reported. */
export const createHistory = (deps: {
  db: Executor
  access: BoxAccess
  /** The user named in a path, if the signed-in user may act for them. @throws not_found */
  userFor: (signedIn: SignedInUser, userId: number) => Promise<Pick<UserRow, 'id'>>
}) => {
  const { db, access } = deps

  /** Returns the call that a report is about, if it is known. */
  const known = async (
    userId: number,
    report: z.output<typeof ReportCallSchema>,
  ): Promise<CallHistoryEntry | undefined> => {
    const { roomID, callID } = report
    const startedAt = new Date(report.startCall)
    if (callID !== undefined && isLegId(callID)) {
      const call = await callByLeg(db, callID, userId, roomID)
      if (call !== undefined) return presentCall(call)
    }
    const reported = await reportedCall(
      db,
      userId,
      roomID,
      callID === undefined ? { startedAt } : { callId: callID },
    )
    if (reported !== undefined) return presentReportedCall(reported)
    const near = await callNear(db, userId, roomID, startedAt, historyMatchMs)
    return near && presentCall(near)
  }

  return {
    /** Returns the newest calls of a user by room, newest first. */
    of: async (userId: number, roomIds: readonly number[]): Promise<Map<number, CallHistoryEntry[]>> => {
      const [seen, reported] = await Promise.all([
        callsOf(db, userId, roomIds, historyShown),
        reportedCallsOf(db, userId, roomIds, historyShown),
      ])
      const entries = [...seen.map(presentCall), ...reported.map(presentReportedCall)].toSorted(
        (a, b) => b.startCall - a.startCall,
      )
      return new Map(
        roomIds.map((roomId) => [
          roomId,
          entries.filter(({ roomID }) => roomID === roomId).slice(0, historyShown),
        ]),
      )
    },

    /** Adds a call that the app reports, once. Returns the stored entry. @throws not_found */
    report: async (
      signedIn: SignedInUser,
      userId: number,
      report: z.output<typeof ReportCallSchema>,
    ): Promise<CallHistoryEntry> => {
      const user = await deps.userFor(signedIn, userId)
      await access.permissions({ userId: user.id }, { roomId: report.roomID })
      const before = await known(user.id, report)
      if (before !== undefined) return before
      const stored = await insertReportedCall(db, {
        userId: user.id,
        roomId: report.roomID,
        incoming: report.inComingCall,
        startedAt: new Date(report.startCall),
        durationSeconds: report.timeCall,
        ...(report.callID === undefined ? {} : { callId: report.callID }),
      })
      const entry = stored === undefined ? await known(user.id, report) : presentReportedCall(stored)
      if (entry === undefined) throw new AppError('clash')
      return entry
    },
  }
}
export type History = ReturnType<typeof createHistory>
