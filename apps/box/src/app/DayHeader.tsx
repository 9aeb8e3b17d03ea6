import { dayPart } from '@lykta/ui'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locality, clockTime, hourOf, longDate, weekday } from '../shared/local-time.ts'
import styles from './DayHeader.module.css'

interface DayHeaderProps {
  now: number
  locality: Locality
  /** Under the date. */
  children: ReactNode
}

/** What day and what time it is: the most asked questions of all. */
export const DayHeader = ({ now, locality, children }: DayHeaderProps) => {
  const { t } = useTranslation()
  const part = dayPart(hourOf(now, locality.timeZone))
  return (
    <header className={styles['day']}>
      <p className={styles['part']}>{t(`partOfDay.${part}`, { weekday: weekday(now, locality) })}</p>
      <p className={styles['clock']}>{clockTime(now, locality.timeZone)}</p>
      <p className={styles['date']}>{longDate(now, locality)}</p>
      {children}
    </header>
  )
}
