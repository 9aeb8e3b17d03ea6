import type { HelpCall, ShownAlarm } from '@lykta/contract/alarms'
import type { Database } from '../../../platform/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import type { ReadItems } from '../../boxes/index.ts'
import type { Viewer } from '../../files/index.ts'
import type { AlarmRow } from '../repo.ts'
import { recipientsOf, sentAlarms } from './repo.ts'

/** Alarms and calls for help as the TVs show them. */
export const createReadShown = ({
  db,
  mediaUrl,
}: {
  db: Database
  /** The address of a file for this viewer, valid for an hour. */
  mediaUrl: (fd: string, viewer: Viewer) => string
}): ReadItems<'alarm'> => {
  return async (boxes, ids) => {
    const roomIds = boxes.map(({ roomId }) => roomId)
    const [sent, recipients] = await Promise.all([sentAlarms(db, ids), recipientsOf(db, ids, roomIds)])
    const sentById = new Map(sent.map((one) => [one.alarm.id, one]))
    const recipientOf = new Map(recipients.map((one) => [keyOf(one.alarmId, one.roomId), one]))
    return ({ roomId, tokenTag }, id) => {
      const found = sentById.get(id)
      if (found === undefined) return undefined
      const { alarm, sound, taker } = found
      const recipient = recipientOf.get(keyOf(id, roomId))
      if (recipient !== undefined) {
        const soundUrl = sound === null ? null : mediaUrl(sound, { roomId, tokenTag })
        return { kind: 'alarm', item: presentShown(alarm, recipient, soundUrl) }
      }
      const help = alarm.roomId === roomId ? presentHelp(alarm, taker) : undefined
      return help === undefined ? undefined : { kind: 'alarm', item: help }
    }
  }
}

const keyOf = (alarmId: number, roomId: number): string => `${String(alarmId)}-${String(roomId)}`

const time = (date: Date | null): number | null => date?.getTime() ?? null

/** As the TV shows it. */
const presentShown = (
  alarm: AlarmRow,
  recipient: { repeats: number; acknowledgedAt: Date | null; handledAt: Date | null },
  soundUrl: string | null,
): ShownAlarm => ({
  origin: 'staff',
  id: alarm.id,
  title: alarm.title,
  body: alarm.body,
  level: alarm.level,
  sound: soundUrl === null ? (alarm.sound ?? 'alarm-tone') : null,
  soundUrl,
  sentAt: (alarm.sentAt ?? alarm.createdAt).getTime(),
  repeats: recipient.repeats,
  acknowledgedAt: time(recipient.acknowledgedAt ?? recipient.handledAt),
})

/** The progress of the resident's own call for help on the TV; undefined: it is over. */
const presentHelp = (
  alarm: AlarmRow,
  taker: { firstName: string; lastName: string } | null,
): HelpCall | undefined => {
  if (alarm.helpId === null || alarm.endedAt !== null || alarm.sentAt === null) return undefined
  const state =
    alarm.ladderEnd === 'taken'
      ? 'taken'
      : alarm.ladderEnd === 'unanswered'
        ? 'unanswered'
        : alarm.stepsDone === 0
          ? 'pressed'
          : 'calling'
  return {
    origin: 'resident',
    id: alarm.id,
    helpId: alarm.helpId,
    pressedAt: alarm.sentAt.getTime(),
    state,
    takenBy: taker === null ? null : fullName(taker),
  }
}
