import type { LadderStep } from '@lykta/contract/alarms'
import type { Database } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import { outwardDelayMs } from '../../../platform/jobs/retry-delays.ts'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import type { Delivery } from '../../boxes/index.ts'
import {
  alarmById,
  concernedRooms,
  roomsAbout,
  waitsForAnswer,
  type AlarmRow,
  type StepRow,
} from '../repo.ts'
import { kindsIn, stepOf, type DeliveryDeps, type Lane, type Outcome } from './kinds/index.ts'
import { claimStep, renewStep, updateStep } from './repo.ts'

/** How many steps of each lane are under way at a time. */
const atOnce: Record<Lane, number> = { pushes: 10, mails: 20, webhooks: 50 }

/** How many reports to one host are under way at a time: a host that does not answer leaves places for others. */
const mostPerHost = 10

export interface StepDeliveryDeps extends DeliveryDeps {
  db: Database
  jobs: Pick<Jobs, 'claimed' | 'turns'>
  delivery: Pick<Delivery, 'publish'>
}

/** The outcome of all tries so far. */
type Reached = Pick<Outcome, 'reached' | 'missedIds'>

/** Not everybody was reached, or the outcome could not be written: what has been sent is known all the same. */
class UnsettledError extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome, cause: unknown) {
    super('not everybody was reached, or it was not written', { cause })
    this.outcome = outcome
  }
}

const reachedOf = ({ reached, missedIds }: Reached): Reached => ({ reached, missedIds })

interface StepFailures {
  /** Records that a step has reached nobody, and lets the ladder go on. */
  failed: (step: StepRow, missedIds: number[]) => Promise<void>
}

/**
 * Sends what leaves the server: pushes, mails, webhooks. A step under way is a row with the time of its next try, so that
 * one server at a time does it, and another takes over if that one dies. What was being sent then may be sent twice, but
 * is never lost: mails and webhooks carry an id by which receivers recognise a repeat.
 */
export const createStepDelivery = (deps: StepDeliveryDeps & StepFailures) => {
  const { db, jobs, delivery, failed } = deps

  const tryToDeliver = async (alarm: AlarmRow, step: LadderStep, row: StepRow): Promise<Outcome> => {
    try {
      const { deliver } = stepOf(step)
      if (deliver === undefined)
        throw new Error(`nothing leaves the server for a step of the kind ${step.kind}`)
      return await deliver({ alarm, row, roomIds: await roomsAbout(db, alarm), deps })
    } catch (error) {
      return { reached: row.reached, missedIds: row.missedIds, isDone: false, failure: error }
    }
  }

  /** Updates open screens. */
  const write = async (row: StepRow, change: Parameters<typeof updateStep>[2]): Promise<void> => {
    if (!(await updateStep(db, row, change))) return
    const alarm = await alarmById(db, row.alarmId)
    const roomIds = alarm === undefined ? [] : await concernedRooms(db, alarm)
    await delivery.publish({ kind: 'alarm', id: row.alarmId, roomIds, alsoTo: row.userIds })
  }

  /** The alarm has been answered meanwhile: nobody else is called. */
  const drop = (row: StepRow): Promise<void> => {
    const { userIds, missedIds } = row
    return write(row, {
      state: 'done',
      tryAt: null,
      // People still waiting for it are neither notified nor missed.
      userIds: userIds.filter((id) => !missedIds.includes(id)),
      missedIds: missedIds.filter((id) => !userIds.includes(id)),
    })
  }

  const settle = (row: StepRow, outcome: Reached): Promise<void> =>
    outcome.reached > 0
      ? write(row, { ...reachedOf(outcome), state: 'done', tryAt: null })
      : failed(row, outcome.missedIds)

  /** The alarm, as long as it waits for an answer. */
  const waiting = async ({ alarmId }: StepRow): Promise<AlarmRow | undefined> => {
    const alarm = await alarmById(db, alarmId)
    return alarm !== undefined && waitsForAnswer(alarm) ? alarm : undefined
  }

  const work = async (row: StepRow): Promise<void> => {
    const alarm = await waiting(row)
    const step = alarm?.steps[row.position]
    if (alarm === undefined || step === undefined) return drop(row)
    const outcome = await tryToDeliver(alarm, step, row)
    try {
      if (outcome.isDone) return await settle(row, outcome)
      if ((await waiting(row)) === undefined) return await drop({ ...row, ...reachedOf(outcome) })
    } catch (error) {
      throw new UnsettledError(outcome, error)
    }
    throw new UnsettledError(outcome, outcome.failure)
  }

  /** After any other error nothing has been sent, and only the time of the next try is written. */
  const again = (row: StepRow, tryAt: Date, error: unknown): Promise<void> => {
    if (!(error instanceof UnsettledError)) return write(row, { tryAt })
    const { outcome } = error
    return outcome.isDone ? settle(row, outcome) : write(row, { ...reachedOf(outcome), tryAt })
  }

  const jobFor = (lane: Lane) => {
    const kinds = kindsIn(lane)
    const what = `${lane} of alarms` as const
    const hosts = createPlaces(mostPerHost)
    // One claim at a time, so that each knows the places taken by the one before.
    const oneAtATime = limitConcurrency(1)
    return jobs.claimed<StepRow>({
      what,
      atOnce: atOnce[lane],
      claim: (claim) =>
        oneAtATime(what, async () => {
          const row = await claimStep(db, kinds, { ...claim, busyHosts: hosts.full() })
          hosts.take(row?.host)
          return row
        }),
      renew: (row, claim) => renewStep(db, row, claim),
      work: (row) => work(row).finally(() => hosts.leave(row.host)),
      delayMs: ({ tries }) => outwardDelayMs(tries),
      again,
      failed: (row, error) => settle(row, error instanceof UnsettledError ? error.outcome : row),
      requestOf: ({ request }) => request,
      idsOf: ({ alarmId, position, tries }) => ({ alarmId, step: position, tries }),
    })
  }
  const lanes: Record<Lane, ReturnType<typeof jobFor>> = {
    pushes: jobFor('pushes'),
    mails: jobFor('mails'),
    webhooks: jobFor('webhooks'),
  }

  return {
    /** Begins whatever is due. */
    wake: (): void => {
      for (const { wake } of Object.values(lanes)) wake()
    },
    /** Resolves when the pushes are queued; mails and webhooks may still be on their way. */
    pushed: lanes.pushes.idle,
  }
}

/** How many reports are under way to each host. */
const createPlaces = (most: number) => {
  const taken = new Map<string, number>()
  const add = (host: string | null | undefined, count: number) => {
    if (host !== null && host !== undefined) taken.set(host, (taken.get(host) ?? 0) + count)
  }
  return {
    take: (host: string | null | undefined) => {
      add(host, 1)
    },
    leave: (host: string | null) => {
      add(host, -1)
      if (host !== null && taken.get(host) === 0) taken.delete(host)
    },
    full: (): string[] => [...taken].filter(([, count]) => count >= most).map(([host]) => host),
  }
}
