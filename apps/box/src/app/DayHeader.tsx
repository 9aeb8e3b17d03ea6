import { namedDayPart } from '@lykta/ui'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxNow, useLocality } from '../shared/box/use-box.ts'
import { capitalized, clockTime, hourOf, longDate, weekdayWord } from '../shared/local-time.ts'
import styles from './DayHeader.module.css'

interface DayHeaderProps {
  /** Shown below the date. */
  children: ReactNode
}

/** The day and the time, which residents ask for most often. */
export const DayHeader = ({ children }: DayHeaderProps) => {
  const { t } = useTranslation()
  const locality = useLocality()
  const now = useBoxNow()
  const part = namedDayPart(hourOf(now, locality.timeZone))
  return (
    <header className={styles['day']}>
      <p className={styles['part']}>
        {capitalized(t(`partOfDay.${part}`, { weekday: weekdayWord(now, locality) }), locality)}
      </p>
      <p className={styles['clock']}>{clockTime(now, locality.timeZone)}</p>
      <p className={styles['date']}>{longDate(now, locality)}</p>
      {children}
    </header>
  )
}
