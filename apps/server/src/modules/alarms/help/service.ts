import { helpCancelMs, type BoxHelp } from '@lykta/contract/alarms'
import { notPermitted } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { SignedInBox } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { consentedTo } from '../../consents/index.ts'
import { lockBox, type Change, type Delivery } from '../../boxes/index.ts'
import type { Sending } from '../sending.ts'
import { ladderOfRooms } from '../ladder/repo.ts'
import { helpSteps } from '../ladder/help-and-silence-steps.ts'
import {
  concernedRooms,
  insertAlarm,
  lockHelp,
  lockOpenHelp,
  reachOf,
  updateAlarm,
  usersCalled,
  type AlarmRow,
} from '../repo.ts'

/** A press that claims to be older than this comes from a wrong clock. */
const oldestPressMs = 86_400_000

const pressedAt = ({ at }: BoxHelp, now: Date): Date => {
  const isPossible = at <= now.getTime() && at >= now.getTime() - oldestPressMs
  return isPossible ? new Date(at) : now
}

/** The resident's call for help, from the TV or a pendant. */
export const createHelp = (deps: {
  db: Database
  clock: Clock
  audit: RecordAudit
  sending: Pick<Sending, 'end' | 'startOf'>
  delivery: Delivery
}) => {
  const { db, clock, audit, sending, delivery } = deps

  /** Ends it, and takes it off the TV. */
  const cancel = async (tx: Executor, alarm: AlarmRow, now: Date): Promise<Change> => {
    const { id } = alarm
    await sending.end(tx, alarm, 'cancelled', now)
    await updateAlarm(tx, id, { state: 'recalled', recalledAt: now, updatedAt: now })
    const roomIds = await concernedRooms(tx, alarm)
    const placed = await delivery.put(tx, { kind: 'alarm', id, roomIds, at: now, removed: true })
    return { ...placed, alsoTo: await usersCalled(tx, id) }
  }

  const pressed = async (tx: Executor, { boxId, roomId }: SignedInBox, help: BoxHelp): Promise<Change[]> => {
    // Locks alarms before the box, as a step of a ladder does: in the other order the two could deadlock.
    const known = await lockHelp(tx, roomId, help.id)
    const before = await lockOpenHelp(tx, roomId)
    // Pressed again while the ladder climbs, or reported again after a lost acknowledgement.
    if (known !== undefined || before?.ladderEnd === null) return []
    const box = await lockBox(tx, boxId)
    // Another press was quicker, on another server.
    if ((await lockOpenHelp(tx, roomId))?.id !== before?.id) return []
    const now = clock.now()
    if (box === undefined || box.help === null || !(await consentedTo(tx, boxId, now)).help)
      throw notPermitted()
    // Nobody answered the earlier call, so this one takes its place.
    const replaced = before?.ladderEnd === 'unanswered' ? [await cancel(tx, before, now)] : []
    const at = pressedAt(help, now)
    const steps = helpSteps(box.help.first, (await ladderOfRooms(tx, [roomId])) ?? [])
    const [place] = await reachOf(tx, [roomId])
    const alarm = await insertAlarm(tx, {
      origin: 'resident',
      clusterId: place?.clusterId ?? null,
      roomId,
      title: '',
      body: '',
      level: 'critical',
      sound: 'alarm-tone',
      state: 'sent',
      target: 'individuals',
      targetIds: [roomId],
      helpId: help.id,
      sentAt: at,
      createdAt: now,
      updatedAt: now,
      // A press that arrives late, after the line was down, has had its time to be taken back.
      ...sending.startOf(steps, now, Math.max(0, at.getTime() + helpCancelMs - now.getTime())),
    })
    if (alarm === undefined) return replaced
    await audit({ action: 'help_called', boxId, subject: { type: 'alarm', id: alarm.id } }, tx)
    return [...replaced, await delivery.put(tx, { kind: 'alarm', id: alarm.id, roomIds: [roomId], at: now })]
  }

  const cancelled = async (
    tx: Executor,
    { boxId, roomId }: SignedInBox,
    help: BoxHelp,
  ): Promise<Change[]> => {
    const alarm = await lockHelp(tx, roomId, help.id)
    if (alarm === undefined || alarm.state === 'recalled' || alarm.endedAt !== null) return []
    await audit({ action: 'help_cancelled', boxId, subject: { type: 'alarm', id: alarm.id } }, tx)
    return [await cancel(tx, alarm, clock.now())]
  }

  /** Handles `box/{id}/help`. It is stored on return. @throws not_permitted if the resident has not agreed to it */
  return async (box: SignedInBox, help: BoxHelp): Promise<void> => {
    const take = help.state === 'pressed' ? pressed : cancelled
    const changed = await db.transaction((tx) => take(tx, box, help))
    for (const change of changed) await delivery.publish(change)
  }
}
