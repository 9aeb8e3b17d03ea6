import type { Day } from '@lykta/calendar'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { dayHeading, dayNumber, shortWeekday } from '../day-words.ts'
import { isPast, isWholeDay, partsOn, type DayPart, type Entry, type Now } from '../entries.ts'
import { blocksOf, hoursOf, linesIn } from '../timeline.ts'
import type { NewAt } from '../use-event-writing.tsx'
import { useTimes } from '../use-times.ts'
import { DayName } from './DayName.tsx'
import { EntryBlock, placeOfBlock } from './EntryBlock.tsx'
import { HourLines } from './HourLines.tsx'
import { HourSlots } from './HourSlots.tsx'
import { NowLine } from './NowLine.tsx'
import styles from './WeekGrid.module.css'

interface WeekGridProps {
  days: readonly Day[]
  wide: boolean
  entries: readonly Entry[]
  now: Now
  openKey: string | undefined
  onChoose: (day: Day) => void
  onOpen: (entry: Entry, day: Day) => void
  /** Undefined for whoever may only look. */
  onNew: NewAt | undefined
}

/** An hour is 44 px high, on a tablet 66, a line 18, and some of it is taken by the edges. */
const linesPerHour = { wide: 2.1, narrow: 3.2 }

const timed = (parts: readonly DayPart[]) => parts.filter((part) => !isWholeDay(part))

/** A week as a grid: a column a day, a line an hour. */
export const WeekGrid = ({ days, wide, entries, now, openKey, onChoose, onOpen, onNew }: WeekGridProps) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const times = useTimes()
  const columns = days.map((day) => ({ day, parts: partsOn(entries, day) }))
  const hours = hoursOf(columns.flatMap(({ parts }) => timed(parts)))

  const block = (part: DayPart, day: Day, lines: number) => (
    <EntryBlock
      entry={part.entry}
      time={wide ? times.ofPart(part, day) : times.startOfPart(part, day)}
      tight
      past={isPast(part.entry, now)}
      lines={lines}
      open={part.entry.key === openKey}
      onOpen={() => onOpen(part.entry, day)}
    />
  )
  return (
    <div className={styles['week']}>
      <div className={styles['days']}>
        {columns.map(({ day, parts }) => (
          <button
            key={day}
            type="button"
            aria-current={day === now.day ? 'date' : undefined}
            onClick={() => onChoose(day)}
          >
            <DayName day={day} count={parts.length} />
            <small aria-hidden="true">{shortWeekday(day, language)}</small>
            <b aria-hidden="true">{dayNumber(day)}</b>
          </button>
        ))}
      </div>
      {columns.some(({ parts }) => parts.some(isWholeDay)) ? (
        <div className={styles['whole']}>
          <span>{t('allDay')}</span>
          {columns.map(({ day, parts }) => (
            <ul key={day}>
              {parts.filter(isWholeDay).map((part) => (
                <li key={part.entry.key}>{block(part, day, 2)}</li>
              ))}
            </ul>
          ))}
        </div>
      ) : null}
      <div className={styles['hours']}>
        <HourLines hours={hours} last={false} />
        <div className={styles['columns']}>
          {columns.map(({ day, parts }) => (
            <section
              key={day}
              aria-label={dayHeading(day, language)}
              data-today={day === now.day || undefined}
            >
              <HourSlots
                hours={hours}
                onNew={onNew === undefined ? undefined : (minute) => onNew({ day, minute })}
              />
              <ul>
                {blocksOf(timed(parts), hours).map((one) => (
                  <li key={one.part.entry.key} style={placeOfBlock(one, hours)}>
                    {block(one.part, day, linesIn(one, wide ? linesPerHour.wide : linesPerHour.narrow))}
                  </li>
                ))}
              </ul>
              {day === now.day ? <NowLine minute={now.minute} hours={hours} /> : null}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
