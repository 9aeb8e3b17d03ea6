import type { Alarm, AlarmReceipt } from '@lykta/contract/alarms'
import { useTranslation } from 'react-i18next'
import { dayAndTimeText, isSameDay, timeText } from '../../shared/format/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'

/** The state of an alarm, in words: who has taken it, or how far it has got at the TVs. */
export const useAlarmStateWords = () => {
  const { t } = useTranslation('alarms')
  const language = useLanguage()

  /** Only the time, on the day of the alarm. */
  const timeOf = (at: number, alarm: Pick<Alarm, 'sentAt' | 'createdAt'>): string =>
    isSameDay(at, alarm.sentAt ?? alarm.createdAt) ? timeText(at) : dayAndTimeText(at, language)

  const ofAlarm = (alarm: Alarm): string | undefined => {
    const { takenBy, takenAt, endedAt, recalledAt, climb, room } = alarm
    if (endedAt !== null && takenBy !== null)
      return t('state.ended', { name: takenBy.name, time: timeOf(endedAt, alarm) })
    if (takenBy !== null && takenAt !== null)
      return t('state.taken', { name: takenBy.name, time: timeOf(takenAt, alarm) })
    if (climb?.ended === 'cancelled') return t('state.cancelled')
    if (recalledAt !== null) return t('state.recalled', { time: timeOf(recalledAt, alarm) })
    if (endedAt !== null) return t('state.endedAt', { time: timeOf(endedAt, alarm) })
    if (climb?.ended === 'unanswered') return t('unanswered')
    return room !== null && climb !== null && climb.ended === null ? t('state.calling') : undefined
  }

  const atTv = (receipt: AlarmReceipt, alarm: Alarm): string => {
    const { online, deliveredAt, shownAt, acknowledgedAt, handledBy, handledAt } = receipt
    const shown = shownAt === null ? undefined : timeOf(shownAt, alarm)
    if (acknowledgedAt !== null)
      return t('tv.acknowledged', {
        shown: shown ?? timeOf(acknowledgedAt, alarm),
        time: timeOf(acknowledgedAt, alarm),
      })
    if (handledBy !== null && handledAt !== null)
      return t('tv.handled', { name: handledBy.name, time: timeOf(handledAt, alarm) })
    if (shown !== undefined) return t('tv.shown', { time: shown })
    if (alarm.recalledAt !== null) return t('tv.never')
    if (deliveredAt !== null) return t('tv.delivered')
    return t(online ? 'tv.underWay' : 'tv.offline')
  }

  return { ofAlarm, atTv }
}
