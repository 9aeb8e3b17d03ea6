import type { HelpCall, ShownAlarm } from '@lykta/contract/alarms'
import { fullName } from '../../../platform/full-name.ts'
import type { AlarmRow } from '../repo.ts'

const time = (date: Date | null): number | null => date?.getTime() ?? null

/** As the TV shows it. */
export const presentShown = (
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
export const presentHelp = (
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
