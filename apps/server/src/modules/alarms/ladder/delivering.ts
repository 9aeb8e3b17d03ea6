import type { LadderStep } from '@lykta/contract/alarms'
import type { LadderStepKind } from '@lykta/contract/alarms/names'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import { createWorkers } from '../../../platform/workers.ts'
import type { GoingOut } from '../going-out.ts'
import { createAlarmsRepo, type AlarmRow, type StepRow } from '../repo.ts'
import { createLadderRepo } from './repo.ts'
import { createNotifying, type NotifyingDeps, type Outcome } from './notifying.ts'

/** Delays after failed tries. */
const retryDelaysMs = [5_000, 30_000, 120_000, 600_000] as const

/** Longer than any try takes: a server that died meanwhile has lost its claim then. */
const claimMs = 60_000

/** So many steps at a time. Each kind has places of its own, so that a mail server that does not answer delays no push. */
const places = {
  pushes: { kinds: ['staff', 'family', 'people', 'group'], atOnce: 10 },
  mails: { kinds: ['mail'], atOnce: 20 },
  webhooks: { kinds: ['webhook'], atOnce: 50 },
} as const satisfies Record<string, { kinds: readonly LadderStepKind[]; atOnce: number }>

export interface DeliveringDeps extends NotifyingDeps {
  db: Database
  clock: Clock
  log: Log
  goingOut: Pick<GoingOut, 'publish'>
}

interface StepFailures {
  /** Writes that a step has reached nobody, and lets the ladder go on. */
  failed: (step: StepRow, missedIds: number[]) => Promise<void>
}

/**
 * Does what leaves the server: pushes, mails, webhooks. A step that is under way is a row with the time of its next try,
 * so that one server at a time does it, and another goes on where the first one died. Each may then be done twice, so
 * that none is lost: mails and webhooks carry an id by which their receiver knows them.
 */
export const createDelivering = (deps: DeliveringDeps & StepFailures) => {
  const { db, clock, log, goingOut, failed } = deps
  const repo = createLadderRepo(db)
  const notify = createNotifying(deps)

  const tryToNotify = async (alarm: AlarmRow, step: LadderStep, row: StepRow): Promise<Outcome> => {
    try {
      return await notify(alarm, step, row)
    } catch (error) {
      return { reached: row.reached, missedIds: row.missedIds, failure: error }
    }
  }

  /** Screens show how far it has come. */
  const write = async (row: StepRow, change: Parameters<typeof repo.updateStep>[1]): Promise<void> => {
    if (!(await repo.updateStep(row, change))) return
    const alarms = createAlarmsRepo(db)
    const alarm = await alarms.byId(row.alarmId)
    const roomIds = alarm === undefined ? [] : await alarms.concernedRooms(alarm)
    await goingOut.publish(row.alarmId, { boxes: [], roomIds }, row.userIds)
  }

  const take = async (row: StepRow): Promise<void> => {
    const alarm = await createAlarmsRepo(db).byId(row.alarmId)
    const step = alarm?.steps[row.position]
    // Answered meanwhile: nobody is called any more.
    if (
      alarm === undefined ||
      step === undefined ||
      (alarm.ladderEnd !== null && alarm.ladderEnd !== 'unanswered')
    ) {
      const { userIds, missedIds } = row
      await write(row, {
        state: 'done',
        tryAt: null,
        // Those who wait for it have neither been notified nor missed.
        userIds: userIds.filter((id) => !missedIds.includes(id)),
        missedIds: missedIds.filter((id) => !userIds.includes(id)),
      })
      return
    }
    const { failure, ...outcome } = await tryToNotify(alarm, step, row)
    if (failure !== undefined) {
      const { alarmId, position, tries } = row
      log.warn({ err: failure, alarmId, step: position, tries }, 'step of an alarm not done')
    }
    const delayMs = failure === undefined ? undefined : retryDelaysMs[row.tries - 1]
    if (delayMs !== undefined)
      await write(row, { ...outcome, tryAt: new Date(clock.now().getTime() + delayMs) })
    else if (outcome.reached > 0) await write(row, { ...outcome, state: 'done', tryAt: null })
    else await failed(row, outcome.missedIds)
  }

  const workersFor = ({ kinds, atOnce }: { kinds: readonly LadderStepKind[]; atOnce: number }) =>
    createWorkers({
      what: `steps of alarms: ${kinds.join(', ')}`,
      atOnce,
      claim: () => {
        const now = clock.now()
        return repo.claimUnderWay(kinds, now, new Date(now.getTime() + claimMs))
      },
      take,
      log,
    })
  const pushes = workersFor(places.pushes)
  const others = [workersFor(places.mails), workersFor(places.webhooks)]

  return {
    /** Begins with all that is due. */
    start: (): void => {
      for (const workers of [pushes, ...others]) workers.start()
    },
    /** Resolves when the pushes are queued; mails and webhooks may still be on their way. */
    pushed: pushes.idle,
    /** Resolves when nothing is on its way any more. */
    stop: async (): Promise<void> => {
      await Promise.all([pushes, ...others].map((workers) => workers.stop()))
    },
  }
}
