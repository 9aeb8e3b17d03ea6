import type { LadderStep } from '@lykta/contract/alarms'
import type { Database } from '../../../platform/database.ts'
import type { Mailer } from '../../../platform/mail.ts'
import type { SendWebhook } from '../../../platform/webhook.ts'
import type { PushCalls } from '../../notifications/index.ts'
import { createAlarmsRepo, type AlarmRow, type StepRow } from '../repo.ts'
import { alarmMail, sendToEach } from './mail.ts'
import { createLadderRepo } from './repo.ts'
import { calledBy, roomsWaiting } from './whom.ts'

export interface NotifyingDeps {
  db: Database
  mailer: Pick<Mailer, 'send'>
  webhook: SendWebhook
  pushCalls: PushCalls
  productName: string
  publicOrigin: () => string
}

/** What became of a step, with all its tries. */
export interface Outcome {
  reached: number
  missedIds: number[]
  /** Else it has to be tried again, as long as the alarm waits for an answer. */
  isDone: boolean
  failure?: unknown
}

/** Notifies whom a step calls: by push, mail or webhook. */
export const createNotifying = (deps: NotifyingDeps) => {
  const { db, mailer, webhook, pushCalls } = deps

  const push = async (
    alarm: AlarmRow,
    row: StepRow,
    userIds: number[],
    roomIds: readonly number[],
  ): Promise<Outcome> => {
    if (userIds.length > 0)
      await pushCalls({ alarmId: alarm.id, origin: alarm.origin, level: alarm.level, userIds, roomIds })
    const missedIds = row.missedIds.filter((id) => !userIds.includes(id))
    return { reached: userIds.length, missedIds, isDone: true }
  }

  /** Whoever has got it does not get it again because of the others. */
  const mail = async (
    alarm: AlarmRow,
    row: StepRow,
    userIds: readonly number[],
    rooms: readonly string[],
  ): Promise<Outcome> => {
    const repo = createLadderRepo(db)
    const waiting = userIds.filter((id) => row.missedIds.includes(id))
    const recipients = await repo.mailAddresses(waiting)
    const { sent, failures } = await sendToEach(recipients, async (to) => {
      // The others may have taken minutes.
      if (!(await repo.isWanted(row))) return false
      await mailer.send({
        ...alarmMail(to, alarm, { rooms, productName: deps.productName, origin: deps.publicOrigin() }),
        id: `alarm-${String(alarm.id)}-${String(row.position)}-${String(to.id)}`,
      })
      await repo.reached(row, to.id)
      return true
    })
    const got = sent.map(({ id }) => id)
    return {
      reached: row.reached + got.length,
      missedIds: row.missedIds.filter((id) => !got.includes(id)),
      isDone: got.length === recipients.length,
      failure: failures[0],
    }
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
  return async (alarm: AlarmRow, step: LadderStep, row: StepRow): Promise<Outcome> => {
    const roomIds = await roomsWaiting(db, alarm)
    if (step.kind === 'webhook') {
      await webhook(step.url, report(alarm, row, await createAlarmsRepo(db).roomNames(roomIds)))
      return { reached: 1, missedIds: [], isDone: true }
    }
    const now = await calledBy(db, step, roomIds)
    const userIds = row.userIds.filter((id) => now.includes(id))
    return step.kind === 'mail'
      ? mail(alarm, row, userIds, await createAlarmsRepo(db).roomNames(roomIds))
      : push(alarm, row, userIds, roomIds)
  }
}
