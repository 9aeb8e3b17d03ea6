import { automaticRefused } from '@lykta/contract/calls/json-rpc'
import { callRefusal, noSuchCall } from '../../../ports/call-channel.ts'
import type { AwaitedCall, AwaitedCalls } from '../../../ports/awaited-calls.ts'
import type { VertoSession } from '../../../ports/call-channel.ts'
import { addressOf, type KnownVertoSession } from '../../../ports/verto-sessions.ts'
import type { Clock, Ids } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { lockBox } from '../../boxes/index.ts'
import { mayAnswerAutomatically } from '../../consents/index.ts'
import type { Route } from '../destinations/service.ts'
import { auditOf } from './audit.ts'
import type { ClosedApps, Callee } from './closed-apps.ts'
import type { Endings } from './endings.ts'
import { activateLegs, answerCall, busyAmong, insertCall, insertLegs, type LegRow } from './repo.ts'

export interface Dial {
  callID: string
  destination: string
  sdp: string
  /** The caller's camera is on. */
  camera: boolean
}

export interface Called {
  sessions: readonly KnownVertoSession[]
  /** Users whose apps are closed. */
  callees: readonly Callee[]
}

/** The rows of a call as it begins and is answered. */
export const createCallStore = (deps: {
  db: Database
  clock: Clock
  ids: Ids
  audit: RecordAudit
  closedApps: Pick<ClosedApps, 'begin'>
  awaitedCalls: Pick<AwaitedCalls, 'end'>
  endings: Pick<Endings, 'endLosers'>
}) => {
  const { db, clock, ids, audit, closedApps, awaitedCalls, endings } = deps

  const insert = async (
    tx: Executor,
    vertoSession: VertoSession,
    dial: Dial,
    route: Route,
    sessions: readonly KnownVertoSession[],
  ) => {
    // Simultaneous calls to one TV wait for each other.
    if (route.oneCallOnly) await lockBox(tx, route.boxId)
    const isBusy = route.oneCallOnly && (await busyAmong(tx, route.extensions)).size > 0
    const rung = isBusy || route.quietUntil !== undefined ? [] : sessions
    const call = await insertCall(tx, {
      callerExtension: vertoSession.party.extension,
      calleeExtension: dial.destination,
      userId: route.userId,
      boxId: route.boxId,
      roomId: route.roomId,
      direction: route.direction,
      video: dial.camera,
      startedAt: clock.now(),
    })
    await audit(auditOf('call_started', call), tx)
    const leg = { callId: call.id, state: 'ringing' } as const
    await insertLegs(tx, [{ ...leg, ...addressOf(vertoSession), id: dial.callID, side: 'caller' }])
    const legs = await insertLegs(
      tx,
      rung.map(({ vertoSessionId, extension }) => ({
        ...leg,
        vertoSessionId,
        extension,
        id: ids.uuid(),
        side: 'callee' as const,
      })),
    )
    return { call, legs, rung, isBusy }
  }

  /** Stores a call with its legs. */
  const storeCall = async (
    vertoSession: VertoSession,
    dial: Dial,
    route: Route,
    { sessions, callees }: Called,
  ) => {
    let begun: AwaitedCall | undefined
    try {
      return await db.transaction(async (tx) => {
        const stored = await insert(tx, vertoSession, dial, route, sessions)
        const { id: callId, startedAt: at } = stored.call
        const offer = {
          callId,
          sdp: dial.sdp,
          callerName: route.callerName,
          callerExtension: vertoSession.party.extension,
          otherClient: !vertoSession.readsCallerNames,
          destination: dial.destination,
        }
        const awaited = { offer, boxId: route.boxId, at, pushedTo: callees.map(({ userId }) => userId) }
        if (callees.length > 0) await closedApps.begin((begun = awaited), callees)
        return { ...stored, awaited }
      })
    } catch (error) {
      if (begun !== undefined) await awaitedCalls.end(begun.offer.callId)
      throw error
    }
  }

  const storeAnswer = (leg: LegRow, userId: number | undefined, { automatic }: { automatic: boolean }) =>
    db.transaction(async (tx) => {
      const answered = await answerCall(tx, leg.callId, { userId }, clock.now())
      const active = await activateLegs(tx, leg.callId, leg.id)
      const caller = active.find(({ side }) => side === 'caller')
      // The leg may have declined or disconnected at the same moment.
      if (answered === undefined || caller === undefined || active.length < 2) throw noSuchCall(leg.id)
      // The TV may not have heard yet that a consent has ended. It then goes on ringing.
      if (automatic && !(await mayAnswerAutomatically(tx, answered, clock.now())))
        throw callRefusal(automaticRefused, leg.id)
      const event = auditOf('call_answered', answered)
      await audit(automatic ? { ...event, detail: { ...event.detail, automatic } } : event, tx)
      return { caller, answered, stopOthers: await endings.endLosers(tx, leg.callId, [leg.id, caller.id]) }
    })

  return { call: storeCall, answer: storeAnswer }
}
export type CallStore = ReturnType<typeof createCallStore>
