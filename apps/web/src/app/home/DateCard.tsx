import { namedDayPart } from '@lykta/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  capitalized,
  dayPartKeys,
  hourOf,
  longDateText,
  ownTimeText,
  timeText,
  weekdayWord,
} from '../../shared/format/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import styles from './DateCard.module.css'

interface DateCardProps {
  now: number
  /** Shown below the date. */
  children?: ReactNode
}

/** The day, the time and the date over the scene. */
export const DateCard = ({ now, children }: DateCardProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const part = namedDayPart(hourOf(now))
  const own = ownTimeText(now, language)
  return (
    <div className={styles['card']}>
      <section aria-label={t('dateAndTime')}>
        <p className={styles['day']}>
          {capitalized(t(dayPartKeys[part], { weekday: weekdayWord(now, language) }), language)}
        </p>
        <p className={styles['clock']}>{timeText(now)}</p>
        <p className={styles['date']}>{longDateText(now, language)}</p>
        {own === undefined ? null : <p className={styles['date']}>{t('home.ownTime', { time: own })}</p>}
      </section>
      {children}
    </div>
  )
}
