import { isOnDuty } from '@lykta/calendar'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { Change, Delivery } from '../../boxes/index.ts'
import type { Sending } from '../sending.ts'
import {
  concernedRooms,
  isWaitedFor,
  lockAlarm,
  roomsAbout,
  updateAlarm,
  type AlarmRow,
  type StepRow,
} from '../repo.ts'
import type { ClimbEvent } from './climb.ts'
import { stepOf, type Begun } from './kinds/index.ts'
import { dueLadders, insertCalls, insertStep, lockDueLadder, updateStep } from './repo.ts'
import { createStepDelivery, type StepDeliveryDeps } from './step-delivery.ts'

/** How many ladders are climbed at a time. */
const laddersAtOnce = 4

export interface LadderDeps extends StepDeliveryDeps {
  db: Database
  clock: Clock
  audit: RecordAudit
  sending: Pick<Sending, 'climbOn'>
  delivery: Delivery
  /** The region's time zone, for the hours of duty. */
  timeZone: string
}

const offDuty: Begun = { state: 'off_duty', reached: 0, userIds: [], missedIds: [] }

/** Alarms that everybody has answered, but the server stopped before it had recorded it. */
const answeredOr = async (tx: Executor, alarm: AlarmRow, event: ClimbEvent): Promise<ClimbEvent> => {
  const isOver = alarm.roomId === null && !(await isWaitedFor(tx, alarm.id))
  return isOver ? { type: 'end', end: 'acknowledged' } : event
}

/**
 * Climbs the ladders of alarms that nobody has answered. All state is in rows: each step is written with the alarm locked,
 * so that it begins once on however many servers, and a server that was off continues where it stopped.
 */
export const createClimbing = (deps: LadderDeps) => {
  const { db, clock, jobs, audit, sending, delivery, timeZone } = deps

  /**
   * Begins a step, in the transaction that records its beginning. Whatever leaves the server (pushes, mails, webhooks) is
   * recorded as under way, and tried afterwards until it is done.
   */
  const begin = async (tx: Executor, alarm: AlarmRow, position: number, now: Date): Promise<Begun> => {
    const step = alarm.steps[position]
    if (step === undefined) throw new Error('the ladder has no such step')
    const isOff =
      'hours' in step && step.hours !== undefined && !isOnDuty(step.hours, now.getTime(), timeZone)
    const does = stepOf(step)
    const begun = isOff
      ? offDuty
      : await does.begin({ tx, alarm, roomIds: await roomsAbout(tx, alarm), delivery, at: now })
    await insertStep(tx, {
      alarmId: alarm.id,
      position,
      kind: step.kind,
      at: now,
      state: begun.state,
      reached: begun.reached,
      userIds: begun.userIds,
      missedIds: begun.missedIds,
      host: does.deliver === undefined ? null : does.host,
      tryAt: begun.state === 'under_way' ? now : null,
    })
    await insertCalls(tx, alarm.id, begun.userIds, now)
    return begun
  }

  /** Applies an event to the alarm, with the step that it begins. */
  const apply = async (tx: Executor, alarm: AlarmRow, event: ClimbEvent, now: Date) => {
    const climbed = sending.climbOn(alarm, await answeredOr(tx, alarm, event), now)
    if (climbed === undefined) return undefined
    const { begins } = climbed
    const begun = begins === undefined ? undefined : await begin(tx, alarm, begins, now)
    const reachedNobody = begun?.state === 'failed' || begun?.state === 'off_duty'
    const { columns } =
      (reachedNobody && begins !== undefined
        ? sending.climbOn({ ...alarm, ...climbed.columns }, { type: 'nobody', position: begins }, now)
        : undefined) ?? climbed
    await updateAlarm(tx, alarm.id, columns)
    if (columns.ladderEnd === 'unanswered') {
      const roomIds = await concernedRooms(tx, alarm)
      await audit({ action: 'alarm_unanswered', roomIds, subject: { type: 'alarm', id: alarm.id } }, tx)
    }
    // The TV shows what becomes of its call for help.
    const changesTv = alarm.origin === 'resident' && (begins === 0 || columns.ladderEnd === 'unanswered')
    const placed = changesTv
      ? await delivery.put(tx, { kind: 'alarm', id: alarm.id, roomIds: [alarm.roomId ?? 0], at: now })
      : begun?.placed
    const change: Change = {
      ...(placed ?? { kind: 'alarm', id: alarm.id }),
      roomIds: await concernedRooms(tx, alarm),
      alsoTo: begun?.userIds ?? [],
    }
    return { change, isUnderWay: begun?.state === 'under_way' }
  }

  /** A step has reached nobody: records it as failed, and goes on to the next one. */
  const failed = async (step: StepRow, missedIds: number[]): Promise<void> => {
    const { alarmId, position } = step
    const roomIds = await db.transaction(async (tx) => {
      const alarm = await lockAlarm(tx, alarmId)
      if (alarm === undefined) return undefined
      const failure = { state: 'failed', reached: 0, missedIds, tryAt: null } as const
      if (!(await updateStep(tx, step, failure))) return undefined
      await apply(tx, alarm, { type: 'nobody', position }, clock.now())
      return concernedRooms(tx, alarm)
    })
    if (roomIds !== undefined)
      await delivery.publish({ kind: 'alarm', id: alarmId, roomIds, alsoTo: step.userIds })
  }
  const delivering = createStepDelivery({ ...deps, failed })

  /** Returns false if there was nothing to do, or another server is doing it. */
  const takeStep = async (id: number): Promise<boolean> => {
    const now = clock.now()
    const done = await db.transaction(async (tx) => {
      const alarm = await lockDueLadder(tx, id, now)
      return alarm === undefined ? undefined : apply(tx, alarm, { type: 'time' }, now)
    })
    if (done === undefined) return false
    if (done.isUnderWay) delivering.wake()
    await delivery.publish(done.change)
    return true
  }

  const climbAll = jobs.turns({
    what: 'steps of alarms',
    atOnce: laddersAtOnce,
    due: (now, part) => dueLadders(db, now, part),
    take: async (id) => {
      // Steps without a wait between them, or that reached nobody, follow each other at once.
      while (await takeStep(id));
    },
    idName: 'alarmId',
  })

  /** Handles everything that is due. */
  return async (): Promise<void> => {
    delivering.wake()
    await climbAll()
    await delivering.pushed()
  }
}
