import type { Alarm } from '@lykta/contract/alarms'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlarmWords } from '../../../../shared/alarms/use-alarm-words.ts'
import { useUser } from '../../../../shared/session/index.ts'
import { whyGone } from '../urgency.ts'
import styles from './AlarmCallCard.module.css'

/** Long enough to look up and read it. */
const shownMs = 8_000

/** Says that somebody has taken an alarm, or why else it no longer calls the user. */
export const AlarmGoneCard = ({ alarm, onOver }: { alarm: Alarm; onOver: () => void }) => {
  const { t } = useTranslation('alarms')
  const { id: userId } = useUser()
  const { title } = useAlarmWords()(alarm)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setTimeout(() => over(), shownMs)
    return () => clearTimeout(timer)
  }, [])
  const why = whyGone(alarm, userId)
  return (
    <output className={styles['gone']}>
      <IconCircleCheck size={24} stroke={2} aria-hidden="true" />
      <span>
        {why === undefined ? null : <b>{t(`gone.${why}`, { name: alarm.takenBy?.name ?? '' })}</b>} {title}
      </span>
    </output>
  )
}
