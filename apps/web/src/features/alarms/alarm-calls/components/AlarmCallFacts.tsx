import type { Alarm } from '@lykta/contract/alarms'
import { useNow } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { useAlarmWords } from '../../../../shared/alarms/use-alarm-words.ts'
import { dayAndTimeText, isSameDay, timeText } from '../../../../shared/format/index.ts'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import { calledAt } from '../urgency.ts'
import styles from './AlarmCallCard.module.css'

const minuteMs = 60_000

/** Where, since when and what, and its progress. */
export const AlarmCallFacts = ({ alarm, mine }: { alarm: Alarm; mine: boolean }) => {
  const { t } = useTranslation('alarms')
  const { place } = useAlarmWords()(alarm)
  const since = useSinceWords(calledAt(alarm))
  const language = useLanguage()
  const { room, counts, body, createdBy, climb, silentSince } = alarm
  const tvs =
    room === null ? t('acknowledged', { count: counts.acknowledged, total: counts.rooms }) : undefined
  const noticed =
    silentSince === null ? undefined : t('noticed', { time: dayAndTimeText(silentSince, language) })
  const from = createdBy === null ? undefined : t('from', { name: createdBy.name })
  return (
    <div className={styles['facts']}>
      <p>
        {[place, noticed ?? since, from, tvs].filter((part) => part !== undefined && part !== '').join(' · ')}
      </p>
      {body === '' ? null : <p className={styles['text']}>{body}</p>}
      {mine ? <p className={styles['state']}>{t('mine')}</p> : null}
      {!mine && climb?.ended === 'unanswered' ? <p className={styles['state']}>{t('unanswered')}</p> : null}
    </div>
  )
}

/** "since 14:02, 3 minutes" */
const useSinceWords = (at: number): string => {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  const now = useNow(minuteMs)
  if (!isSameDay(at, now)) return t('since', { time: dayAndTimeText(at, language) })
  const minutes = Math.floor((now - at) / minuteMs)
  return minutes < 1 || minutes > 59
    ? t('since', { time: timeText(at) })
    : t('sinceMinutes', { time: timeText(at), count: minutes })
}
