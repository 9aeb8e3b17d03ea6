import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { GoingOut, Written } from '../going-out.ts'
import { createAlarmsRepo, type AlarmRow } from '../repo.ts'
import { createBeginning } from './beginning.ts'
import type { ClimbEvent } from './climb.ts'
import { createLadderRepo } from './repo.ts'
import { createDelivering, type DeliveringDeps } from './delivering.ts'

const mostAtOnce = 200

export interface LadderDeps extends DeliveringDeps {
  db: Database
  clock: Clock
  log: Log
  audit: RecordAudit
  goingOut: GoingOut
  /** The region's, for the hours of duty. */
  timeZone: string
}

/** All have answered, and the server was stopped before it had written so. */
const answeredOr = async (tx: Executor, alarm: AlarmRow, event: ClimbEvent): Promise<ClimbEvent> => {
  const isOver = alarm.roomId === null && !(await createAlarmsRepo(tx).isWaitedFor(alarm.id))
  return isOver ? { type: 'end', end: 'acknowledged' } : event
}

/**
 * Climbs the ladders of alarms that nobody has answered. All state is in rows: each step is written with the alarm
 * locked, so that it begins once on however many servers, and a server that was off goes on where it stood.
 */
export const createClimbing = (deps: LadderDeps) => {
  const { db, clock, log, audit, goingOut } = deps
  const begin = createBeginning(deps)

  /** What happens to the alarm, and the step that it begins by it. */
  const apply = async (tx: Executor, alarm: AlarmRow, event: ClimbEvent, now: Date) => {
    const climbed = goingOut.climbOn(alarm, await answeredOr(tx, alarm, event), now)
    if (climbed === undefined) return undefined
    const { begins } = climbed
    const begun = begins === undefined ? undefined : await begin(tx, alarm, begins, now)
    const reachedNobody = begun?.state === 'failed' || begun?.state === 'off_duty'
    const { columns } =
      (reachedNobody && begins !== undefined
        ? goingOut.climbOn({ ...alarm, ...climbed.columns }, { type: 'nobody', position: begins }, now)
        : undefined) ?? climbed
    await createAlarmsRepo(tx).update(alarm.id, columns)
    if (columns.ladderEnd === 'unanswered') {
      const roomIds = await createAlarmsRepo(tx).concernedRooms(alarm)
      await audit({ action: 'alarm_unanswered', roomIds, subject: { type: 'alarm', id: alarm.id } }, tx)
    }
    // The TV says how its call for help goes.
    const changesTv = alarm.origin === 'resident' && (begins === 0 || columns.ladderEnd === 'unanswered')
    const written: Written | undefined = changesTv
      ? await goingOut.put(tx, alarm.id, [alarm.roomId ?? 0])
      : begun?.written
    return {
      written,
      roomIds: await createAlarmsRepo(tx).concernedRooms(alarm),
      userIds: begun?.userIds ?? [],
    }
  }

  /** Returns false if there was nothing to do, or another server does it. */
  const takeStep = async (id: number): Promise<boolean> => {
    const now = clock.now()
    const done = await db.transaction(async (tx) => {
      const alarm = await createLadderRepo(tx).lockDue(id, now)
      return alarm === undefined ? undefined : apply(tx, alarm, { type: 'time' }, now)
    })
    if (done === undefined) return false
    await goingOut.publish(id, done.written ?? { boxes: [], roomIds: done.roomIds }, done.userIds)
    return true
  }

  const takeSteps = async (id: number): Promise<void> => {
    try {
      // Steps without a wait between them, or that reached nobody, follow each other at once.
      while (await takeStep(id));
    } catch (error) {
      log.error({ err: error, alarmId: id }, 'step of an alarm not begun')
    }
  }

  const delivering = createDelivering({
    ...deps,
    failed: ({ alarmId, position }) =>
      db.transaction(async (tx) => {
        const alarm = await createAlarmsRepo(tx).lock(alarmId)
        if (alarm !== undefined) await apply(tx, alarm, { type: 'nobody', position }, clock.now())
      }),
  })

  return {
    /** Handles everything that is due. */
    run: async (): Promise<void> => {
      for (const { id } of await createLadderRepo(db).due(clock.now(), mostAtOnce)) await takeSteps(id)
      await delivering.run()
    },
    stop: delivering.stop,
  }
}
