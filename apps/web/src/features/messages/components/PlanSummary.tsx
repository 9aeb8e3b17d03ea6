import type { Message } from '@lykta/contract/messages'
import { useTranslation } from 'react-i18next'
import { useBoxViewList, useRoomWords } from '../../../shared/box-view/index.ts'
import { dateText, locales, timeText, timeOnWeekday, weekdayWord } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import styles from './PlanSummary.module.css'

/** When a scheduled message goes out, and to whom. */
export const PlanSummary = ({ message: { plan, recipients } }: { message: Message }) => {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  const { room: roomWords } = useRoomWords()
  const names = new Map(useBoxViewList().map((one) => [one.room.id, one.nickName]))
  if (plan === null) return null
  const and = new Intl.ListFormat(locales[language])
  const { at, recurrence } = plan
  const next = `${weekdayWord(at, language)} ${dateText(at)} ${timeText(at)}`
  const days =
    recurrence === null || recurrence.interval === 'Daily'
      ? ''
      : and.format(
          recurrence.days.map((day) =>
            recurrence.interval === 'Weekly' ? weekdayWord(timeOnWeekday(day), language) : String(day),
          ),
        )
  return (
    <span className={styles['words']}>
      <small>
        {recurrence === null
          ? t('planned.once', { at: next })
          : days === ''
            ? t('planned.again', { at: next, interval: t(`when.intervals.${recurrence.interval}`) })
            : t('planned.againOn', { at: next, days, interval: t(`when.intervals.${recurrence.interval}`) })}
      </small>
      <small>
        {t('planned.to', {
          names: and.format(recipients.map(({ room }) => names.get(room.id) ?? roomWords({ room }))),
        })}
      </small>
    </span>
  )
}
