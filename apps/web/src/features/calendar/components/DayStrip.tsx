import { addDays, type Day } from '@lykta/calendar'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { dayNumber, shortWeekday } from '../day-words.ts'
import type { PartsOn } from '../entries.ts'
import { DayName } from './DayName.tsx'
import styles from './DayStrip.module.css'
import { EventMarks } from './EventMarks.tsx'

interface DayStripProps {
  days: readonly Day[]
  day: Day
  today: Day
  partsOn: PartsOn
  /** Has buttons for earlier and later days at its ends, if there is room for them. */
  ends: boolean
  onChoose: (day: Day) => void
}

/** A row of days, each with marks for its events. */
export const DayStrip = ({ days, day, today, partsOn, ends, onChoose }: DayStripProps) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const by = (amount: number) => () => onChoose(addDays(day, amount))
  return (
    <div className={styles['strip']}>
      {ends ? (
        <button type="button" className={styles['end']} onClick={by(-days.length)}>
          <IconChevronLeft size={26} stroke={2.1} aria-hidden="true" />
          {t('earlierDays')}
        </button>
      ) : null}
      <fieldset className={styles['days']} aria-label={t('days')}>
        {days.map((one) => {
          const parts = partsOn(one)
          return (
            <button
              key={one}
              type="button"
              aria-pressed={one === day}
              aria-current={one === today ? 'date' : undefined}
              onClick={() => onChoose(one)}
            >
              <DayName day={one} count={parts.length} />
              <small aria-hidden="true">{shortWeekday(one, language)}</small>
              <b aria-hidden="true">{dayNumber(one)}</b>
              <EventMarks parts={parts} counted={false} />
            </button>
          )
        })}
      </fieldset>
      {ends ? (
        <button type="button" className={styles['end']} onClick={by(days.length)}>
          <IconChevronRight size={26} stroke={2.1} aria-hidden="true" />
          {t('laterDays')}
        </button>
      ) : null}
    </div>
  )
}
