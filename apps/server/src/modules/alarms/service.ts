import {
  ownSoundLimits,
  type AlarmReach,
  type AlarmTargetSchema,
  type ChangeAlarmSchema,
  type CreateAlarmSchema,
  type CreatedAlarm,
  type Ladder,
} from '@lykta/contract/alarms'
import { boxStateOf } from '@lykta/contract/boxes'
import type { z } from 'zod'
import { AppError, badInput, notFound } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database.ts'
import { currentRequest } from '../../platform/request-context.ts'
import type { SignedInUser } from '../../signed-in.ts'
import type { Delivery, PublishAgain } from '../boxes/index.ts'
import type { FilesService } from '../files/index.ts'
import { storedRecurrence } from '../messages/index.ts'
import type { Sending, Sent } from './sending.ts'
import type { AuditAlarm } from './audit.ts'
import type { LadderRules } from './ladder/ladder-rules.ts'
import type { AlarmViews } from './views/service.ts'
import {
  alarmByClientId,
  insertAlarm,
  lockAlarm,
  reachOf,
  recipientRooms,
  removeAlarm,
  updateAlarm,
  type AlarmRow,
  type NewAlarm,
} from './repo.ts'
import { checkSomeTv, roomsOf } from './target.ts'

export interface AlarmsDeps {
  db: Database
  clock: Clock
  auditAlarm: AuditAlarm
  files: Pick<FilesService, 'ownSendable'>
  /** The region's: repeated alarms go out at the same local time. */
  timeZone: string
  sending: Pick<Sending, 'send' | 'publishSent'>
  delivery: Pick<Delivery, 'publish'>
  publishAgain: PublishAgain
  ladderRules: LadderRules
  reading: Pick<AlarmViews, 'checkMayManage'>
}

type WrittenAlarm = z.output<typeof ChangeAlarmSchema>
type Target = z.output<typeof AlarmTargetSchema>

/** Locks a draft or plan. @throws not_found, changed_meanwhile if it has gone out */
const lockUnsent = async (tx: Executor, id: number): Promise<AlarmRow> => {
  const alarm = await lockAlarm(tx, id)
  if (alarm === undefined) throw notFound()
  if (alarm.state !== 'draft' && alarm.state !== 'scheduled') throw new AppError('changed_meanwhile')
  return alarm
}

const badSound = (sound: string) => badInput({ sound })

/** Alarms as they are written, changed and sent. */
export const createAlarmsService = (deps: AlarmsDeps) => {
  const { db, clock, auditAlarm, sending, delivery, ladderRules, timeZone } = deps

  /** Checks that its sound may be sent: the user's own recording, short, small and readable. @throws not_found, bad_input */
  const checkSound = async (
    user: SignedInUser,
    sound: WrittenAlarm['sound'],
    isSent: boolean,
    tx: Executor,
  ) => {
    if (typeof sound !== 'number') return
    const [file] = await deps.files.ownSendable(user, [sound], tx)
    const { kind, size, durationMs, state } = file ?? {}
    if (kind !== 'audio') throw badSound('This is not a sound.')
    if ((size ?? 0) > ownSoundLimits.bytes) throw badSound('A sound may be 1 MB at most.')
    if ((durationMs ?? 0) > ownSoundLimits.durationMs + 500)
      throw badSound('A sound may last 10 seconds at most.')
    if (isSent && state !== 'ready')
      throw badSound('The sound is still being prepared. Try again in a moment.')
  }

  /** The stored form of an alarm. @throws bad_input */
  const columnsOf = (input: WrittenAlarm, now: Date): Pick<NewAlarm, keyof ReturnType<typeof stored>> => {
    const { schedule, recurrence, state } = input
    if (
      state === 'scheduled' &&
      schedule !== undefined &&
      schedule <= now.getTime() &&
      recurrence === undefined
    )
      throw badInput({ schedule: 'This time has passed.' })
    return stored(input, now, timeZone)
  }

  const checkLadder = async (user: SignedInUser, ladder: Ladder | undefined) => {
    if (ladder !== undefined) await ladderRules.check(user, ladder.steps)
  }

  /** Sends a stored alarm in the transaction that writes it. */
  const send = async (tx: Executor, user: SignedInUser, alarm: AlarmRow, at: Date): Promise<Sent> => {
    const target = { target: alarm.target, ids: alarm.targetIds }
    // Rooms without a TV too: the board says that they were not reached, so that somebody goes there.
    const roomIds = await roomsOf(tx, user, target)
    await checkSomeTv(tx, roomIds)
    const steps = await ladderRules.stepsOf(tx, alarm, roomIds)
    const sent = await sending.send(tx, alarm, { roomIds, steps, at })
    await auditAlarm('alarm_sent', user, { id: alarm.id, roomIds }, tx)
    return sent
  }

  /** Updates the screens of those who see a draft or plan. */
  const announceOwn = (id: number, user: SignedInUser): Promise<void> =>
    delivery.publish({ kind: 'alarm', id, alsoTo: [user.userId] })

  /** Stores, plans or sends an alarm, on a new row or one that is locked. */
  const settle = async (
    tx: Executor,
    user: SignedInUser,
    alarm: AlarmRow,
    state: WrittenAlarm['state'],
    at: Date,
  ) => {
    if (state === 'sent') return send(tx, user, alarm, at)
    if (state === 'scheduled') await auditAlarm('alarm_planned', user, { id: alarm.id }, tx)
    return undefined
  }

  /** The alarm already created with the client's id, if any. */
  const createdBefore = async (
    { userId }: SignedInUser,
    clientId: string | undefined,
  ): Promise<CreatedAlarm | undefined> => {
    const before = clientId === undefined ? undefined : await alarmByClientId(db, userId, clientId)
    // Who stored it may have died before the TVs were told.
    if (before !== undefined) await deps.publishAgain(await recipientRooms(db, before.id))
    return before
  }

  const finish = async (user: SignedInUser, alarm: AlarmRow, sent: Sent | undefined): Promise<void> => {
    if (sent === undefined) await announceOwn(alarm.id, user)
    else await sending.publishSent(alarm, sent)
  }

  return {
    /** Whom it would reach now. @throws not_found, not_permitted */
    reach: async (user: SignedInUser, target: Target): Promise<AlarmReach> => {
      const roomIds = await roomsOf(db, user, target)
      const places = await reachOf(db, roomIds)
      const missed = (['noTv', 'offline'] as const).flatMap((why) =>
        places
          .filter((place) => boxStateOf(place) === why)
          .map(({ room, resident }) => ({ room, resident, why })),
      )
      return {
        rooms: roomIds.length,
        tvs: places.filter(({ hasTv }) => hasTv).length,
        offline: missed.filter(({ why }) => why === 'offline').length,
        notReached: missed,
      }
    },

    /** @throws not_found, not_permitted, bad_input, no_recipients */
    create: async (
      user: SignedInUser,
      { clientId, ...input }: z.output<typeof CreateAlarmSchema>,
    ): Promise<CreatedAlarm> => {
      const first = await createdBefore(user, clientId)
      if (first !== undefined) return first
      const rooms = await roomsOf(db, user, input)
      await checkLadder(user, input.ladder)
      const at = clock.now()
      const columns = columnsOf(input, at)
      const made = await db.transaction(async (tx) => {
        await checkSound(user, input.sound, input.state === 'sent', tx)
        const [place] = await reachOf(tx, rooms.slice(0, 1))
        const alarm = await insertAlarm(tx, {
          ...columns,
          createdBy: user.userId,
          clusterId: place?.clusterId ?? user.clusterId,
          clientId: clientId ?? null,
          createdAt: at,
        })
        return alarm === undefined
          ? undefined
          : { alarm, sent: await settle(tx, user, alarm, input.state, at) }
      })
      if (made === undefined) {
        // The same one came twice at once, and the other was first.
        const other = await createdBefore(user, clientId)
        if (other === undefined) throw new Error('neither inserted nor found')
        return other
      }
      await finish(user, made.alarm, made.sent)
      return { id: made.alarm.id, state: input.state }
    },

    /** @throws not_found, not_permitted, bad_input, no_recipients, changed_meanwhile */
    change: async (user: SignedInUser, id: number, input: WrittenAlarm): Promise<CreatedAlarm> => {
      await deps.reading.checkMayManage(user, id)
      await roomsOf(db, user, input)
      await checkLadder(user, input.ladder)
      const at = clock.now()
      const columns = columnsOf(input, at)
      const changed = await db.transaction(async (tx) => {
        const before = await lockUnsent(tx, id)
        // Another user's recording may stay only with that user's text.
        if (input.sound !== before.soundFileId)
          await checkSound(user, input.sound, input.state === 'sent', tx)
        await updateAlarm(tx, id, { ...columns, changedBy: user.userId, request: currentRequest() })
        await auditAlarm('alarm_changed', user, { id }, tx)
        const alarm = await lockUnsent(tx, id)
        return { alarm, sent: await settle(tx, user, alarm, input.state, at) }
      })
      await finish(user, changed.alarm, changed.sent)
      return { id, state: input.state }
    },

    /** Sends a draft or plan now. @throws not_found, not_permitted, bad_input, no_recipients, changed_meanwhile */
    send: async (user: SignedInUser, id: number): Promise<CreatedAlarm> => {
      await deps.reading.checkMayManage(user, id)
      const at = clock.now()
      const out = await db.transaction(async (tx) => {
        const alarm = await lockAlarm(tx, id)
        if (alarm === undefined || alarm.state === 'recalled') throw notFound()
        // Pressed twice, or due at the same moment.
        if (alarm.state === 'sent') return undefined
        checkWhole(alarm)
        return { alarm, sent: await send(tx, user, alarm, at) }
      })
      if (out !== undefined) await sending.publishSent(out.alarm, out.sent)
      return { id, state: 'sent' }
    },

    /** Deletes a draft or plan. @throws not_found, not_permitted, changed_meanwhile */
    remove: async (user: SignedInUser, id: number): Promise<void> => {
      await deps.reading.checkMayManage(user, id)
      await db.transaction(async (tx) => {
        await lockUnsent(tx, id)
        await removeAlarm(tx, id)
        await auditAlarm('alarm_deleted', user, { id }, tx)
      })
      await announceOwn(id, user)
    },
  }
}
export type AlarmsService = ReturnType<typeof createAlarmsService>

const stored = (input: WrittenAlarm, now: Date, timeZone: string) => ({
  title: input.title,
  body: input.body,
  level: input.level,
  sound: typeof input.sound === 'number' ? null : input.sound,
  soundFileId: typeof input.sound === 'number' ? input.sound : null,
  // Sending is a separate step.
  state: input.state === 'scheduled' ? ('scheduled' as const) : ('draft' as const),
  target: input.target,
  targetIds: [...new Set(input.ids)],
  scheduledAt: input.schedule === undefined ? null : new Date(input.schedule),
  recurrence:
    input.recurrence === undefined
      ? null
      : storedRecurrence(input.recurrence, input.schedule ?? now.getTime(), timeZone),
  ladder: input.ladder?.steps ?? null,
  updatedAt: now,
})

/** A draft that lacks something is not sent. @throws bad_input */
const checkWhole = ({ title, targetIds, sound, level }: AlarmRow): void => {
  const fields = {
    ...(title === '' ? { title: 'Required' } : {}),
    ...(targetIds.length === 0 ? { ids: 'No recipients selected' } : {}),
    ...(sound === 'none' && level !== 'info' ? { sound: 'Only information may come without a sound.' } : {}),
  }
  if (Object.keys(fields).length > 0) throw badInput(fields)
}
