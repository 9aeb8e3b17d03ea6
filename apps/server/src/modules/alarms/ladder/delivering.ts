import type { LadderStep } from '@lykta/contract/alarms'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Mailer } from '../../../platform/mail.ts'
import type { SendWebhook } from '../../../platform/webhook.ts'
import { createAlarmsRepo, type AlarmRow, type StepRow } from '../repo.ts'
import { alarmMail, toEach } from './mail.ts'
import { createLadderRepo } from './repo.ts'

/** Delays after failed tries; after the last one a step has failed. */
const retryDelaysMs = [5_000, 30_000, 120_000, 600_000] as const

/** Longer than any try takes: a server that died meanwhile has lost its claim then. */
const claimMs = 60_000
const mostAtOnce = 20

/** Another server has to answer. */
const isSlow = ({ kind }: StepRow): boolean => kind === 'mail' || kind === 'webhook'

export interface DeliveringDeps {
  db: Database
  clock: Clock
  log: Log
  mailer: Pick<Mailer, 'send'>
  webhook: SendWebhook
  events: Pick<Events, 'publishAndWait'>
  productName: string
  publicOrigin: () => string
}

interface StepFailures {
  /** Handles a step that has failed for good. */
  failed: (step: StepRow) => Promise<void>
}

/**
 * Does what leaves the server: pushes, mails, webhooks. A step that is under way is a row with the time of its next try,
 * so that one server at a time does it, and another goes on where the first one died. Each may then be done twice, so
 * that none is lost: mails and webhooks carry an id by which their receiver knows them.
 */
export const createDelivering = (deps: DeliveringDeps & StepFailures) => {
  const { db, clock, log, mailer, webhook, events, failed } = deps

  const push = async (alarm: AlarmRow, { userIds }: StepRow, roomIds: readonly number[]) => {
    // The first may have lost its TV meanwhile, by which they are told where it is.
    const [place] = await createAlarmsRepo(db).reach(roomIds)
    await events.publishAndWait({
      type: 'alarmCalls',
      alarmId: alarm.id,
      origin: alarm.origin,
      level: alarm.level,
      userIds,
      roomId: place?.roomId,
    })
  }

  const mail = async (alarm: AlarmRow, { userIds, position }: StepRow, rooms: readonly string[]) => {
    const origin = deps.publicOrigin()
    await toEach(await createLadderRepo(db).active(userIds), (to) =>
      mailer.send({
        ...alarmMail(to, alarm, { rooms, productName: deps.productName, origin }),
        id: `alarm-${String(alarm.id)}-${String(position)}-${String(to.id)}`,
      }),
    )
  }

  /** Fields of their own for who, what and where, so that a gateway need not read a text. */
  const report = (alarm: AlarmRow, { position, at }: StepRow, rooms: readonly string[]) => ({
    id: `alarm-${String(alarm.id)}-${String(position)}`,
    event: 'alarm.unanswered',
    alarm: {
      id: alarm.id,
      origin: alarm.origin,
      level: alarm.level,
      title: alarm.title,
      sentAt: alarm.sentAt?.toISOString() ?? null,
    },
    step: position + 1,
    at: at.toISOString(),
    rooms,
    url: `${deps.publicOrigin()}/admin/alarms/${String(alarm.id)}`,
  })

  /** @throws if it has to be tried again */
  const notify = async (alarm: AlarmRow, step: LadderStep, row: StepRow): Promise<void> => {
    const repo = createAlarmsRepo(db)
    const roomIds = alarm.roomId === null ? await repo.waitingRooms(alarm.id) : [alarm.roomId]
    switch (step.kind) {
      case 'mail':
        return mail(alarm, row, await repo.roomNames(roomIds))
      case 'webhook':
        return webhook(step.url, report(alarm, row, await repo.roomNames(roomIds)))
      case 'staff':
      case 'family':
      case 'people':
      case 'group':
      case 'repeat':
        return push(alarm, row, roomIds)
    }
  }

  const take = async (row: StepRow): Promise<void> => {
    const ladder = createLadderRepo(db)
    const alarm = await createAlarmsRepo(db).byId(row.alarmId)
    const step = alarm?.steps[row.position]
    // Answered meanwhile: nobody is called any more.
    if (
      alarm === undefined ||
      step === undefined ||
      (alarm.ladderEnd !== null && alarm.ladderEnd !== 'unanswered')
    ) {
      await ladder.updateStep(row, { state: 'done', tryAt: null })
      return
    }
    try {
      await notify(alarm, step, row)
      await ladder.updateStep(row, {
        state: 'done',
        tryAt: null,
        ...(step.kind === 'webhook' ? { reached: 1 } : {}),
      })
    } catch (error) {
      const delay = retryDelaysMs[row.tries - 1]
      log.warn(
        { err: error, alarmId: row.alarmId, step: row.position, tries: row.tries },
        'step of an alarm not done',
      )
      const tryAt = delay === undefined ? null : new Date(clock.now().getTime() + delay)
      await ladder.updateStep(row, tryAt === null ? { state: 'failed', reached: 0, tryAt } : { tryAt })
      if (tryAt === null) await failed(row)
    }
  }

  /** On their way to other servers: one that does not answer holds up no other alarm. */
  const leaving = new Set<Promise<void>>()
  const leave = (row: StepRow): void => {
    const left: Promise<void> = take(row)
      .catch((error: unknown) => {
        log.error({ err: error, alarmId: row.alarmId, step: row.position }, 'step of an alarm not stored')
      })
      .finally(() => leaving.delete(left))
    leaving.add(left)
  }

  return {
    /** Does all that is due. Resolves when the pushes are queued; mails and webhooks may still be on their way. */
    run: async (): Promise<void> => {
      const now = clock.now()
      const until = new Date(now.getTime() + claimMs)
      const rows = await createLadderRepo(db).claimUnderWay(now, until, mostAtOnce)
      for (const row of rows.filter(isSlow)) leave(row)
      await Promise.all(rows.filter((row) => !isSlow(row)).map(take))
    },
    /** Resolves when nothing is on its way any more. */
    stop: async (): Promise<void> => {
      await Promise.all(leaving)
    },
  }
}
