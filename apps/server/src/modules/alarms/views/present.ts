import type { Alarm, AlarmReceipt, ClimbedStep } from '@lykta/contract/alarms'
import type { MessageRecurrence } from '@lykta/contract/messages'
import { fullName } from '../../../platform/full-name.ts'
import type { AlarmRow, StepRow } from '../repo.ts'
import type { AlarmView, receiptsOf } from './repo.ts'

type Counts = Alarm['counts']
export type ReceiptView = Awaited<ReturnType<typeof receiptsOf>>[number]

/** From an outer join, which may have found nobody. */
const nameOrNull = (row: { id: number | null; firstName: string | null; lastName: string | null } | null) =>
  row === null || row.id === null
    ? null
    : { id: row.id, name: fullName({ firstName: row.firstName ?? '', lastName: row.lastName ?? '' }) }

const time = (date: Date | null): number | null => date?.getTime() ?? null

const presentRecurrence = ({ recurrence }: AlarmRow): MessageRecurrence | null =>
  recurrence === null ? null : { interval: recurrence.interval, days: recurrence.days }

export const presentAlarm = (
  { alarm, creator, taker, room, sound }: AlarmView,
  { counts, may, soundUrl }: { counts: Counts; may: Alarm['may']; soundUrl: (fd: string) => string },
): Alarm => ({
  id: alarm.id,
  origin: alarm.origin,
  title: alarm.title,
  body: alarm.body,
  level: alarm.level,
  sound: alarm.sound,
  ownSound: sound === null ? null : { id: sound.id, name: sound.name, url: soundUrl(sound.fd) },
  state: alarm.state,
  target: alarm.target,
  // Users who may only view it are not told who else got it, or where it is reported.
  ids: may.manage ? alarm.targetIds : [],
  schedule: time(alarm.scheduledAt),
  recurrence: presentRecurrence(alarm),
  ladder: may.manage && alarm.ladder !== null ? { steps: alarm.ladder } : null,
  createdBy: nameOrNull(creator),
  createdAt: alarm.createdAt.getTime(),
  updatedAt: alarm.updatedAt.getTime(),
  sentAt: time(alarm.sentAt),
  recalledAt: time(alarm.recalledAt),
  room,
  silentSince: time(alarm.silentSince),
  counts,
  climb:
    alarm.sentAt === null || alarm.steps.length === 0
      ? null
      : {
          done: alarm.stepsDone,
          of: alarm.steps.length,
          nextAt: alarm.stepsDone === alarm.steps.length ? null : time(alarm.nextStepAt),
          ended: alarm.ladderEnd,
        },
  takenBy: nameOrNull(taker),
  takenAt: time(alarm.takenAt),
  endNote: alarm.endedAt === null ? null : (alarm.endNote ?? ''),
  endedAt: time(alarm.endedAt),
  may,
})

/** The steps that have begun, and those to come, in order. */
export const presentSteps = (
  alarm: AlarmRow,
  rows: readonly StepRow[],
  names: ReadonlyMap<number, { id: number; name: string }>,
): ClimbedStep[] =>
  alarm.steps.map(({ kind }, position) => {
    const row = rows.find((one) => one.position === position)
    if (row === undefined)
      return {
        kind,
        at: position === alarm.stepsDone && alarm.ladderEnd === null ? time(alarm.nextStepAt) : null,
        state: alarm.ladderEnd === null ? 'waiting' : 'not_needed',
        reached: 0,
        people: [],
        missed: [],
      }
    const isOver = row.state !== 'under_way'
    return {
      kind,
      at: row.at.getTime(),
      state: row.state,
      reached: row.reached,
      people: row.userIds.filter((id) => !row.missedIds.includes(id)).flatMap((id) => names.get(id) ?? []),
      // A step that is tried again may still succeed.
      missed: row.missedIds
        .filter((id) => isOver || !row.userIds.includes(id))
        .flatMap((id) => names.get(id) ?? []),
    }
  })

export const presentReceipt = (
  { recipient, room, group, resident, hasTv, online, handler }: ReceiptView,
  mayHandle: boolean,
): AlarmReceipt => ({
  room,
  group,
  resident,
  hasTv,
  online,
  deliveredAt: time(recipient.deliveredAt),
  shownAt: time(recipient.shownAt),
  acknowledgedAt: time(recipient.acknowledgedAt),
  handledBy: nameOrNull(handler),
  handledAt: time(recipient.handledAt),
  mayHandle,
})
