import type { Day } from '@lykta/calendar'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { Hidden } from '../../../shared/ui/index.ts'
import { dayHeading, dayNumber, shortWeekday } from '../day-words.ts'
import {
  isPast,
  isWholeDay,
  partsByDay,
  type DayPart,
  type Entry,
  type Now,
  type PartsOn,
} from '../entries.ts'
import { movableOn } from '../moving.ts'
import { hoursOf, linesIn } from '../timeline.ts'
import type { NewAt } from '../use-event-writing.tsx'
import { useMoving, type Moves } from '../use-moving.ts'
import { useTimes } from '../use-times.ts'
import { DayName } from './DayName.tsx'
import { EntryBlock } from './EntryBlock.tsx'
import { HourColumn } from './HourColumn.tsx'
import { HourLines } from './HourLines.tsx'
import styles from './WeekGrid.module.css'

interface WeekGridProps {
  days: readonly Day[]
  wide: boolean
  partsOn: PartsOn
  now: Now
  openKey: string | undefined
  moves: Moves | undefined
  onChoose: (day: Day) => void
  onOpen: (entry: Entry, day: Day) => void
  /** Undefined for whoever may only look. */
  onNew: NewAt | undefined
}

/** An hour is 44 px high, on a tablet 66, a line 18, and some of it is taken by the edges. */
const linesPerHour = { wide: 2.1, narrow: 3.2 }
/** Narrower than a third of a day, nothing can be read. */
const mostLanes = { wide: 3, narrow: 2 }

const timed = (parts: readonly DayPart[]) => parts.filter((part) => !isWholeDay(part))

/** A week as a grid: a column a day, a line an hour. */
export const WeekGrid = ({
  days,
  wide,
  partsOn,
  now,
  openKey,
  moves,
  onChoose,
  onOpen,
  onNew,
}: WeekGridProps) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const times = useTimes()
  const size = wide ? 'wide' : 'narrow'
  const columns = days.map((day) => ({ day, parts: partsOn(day) }))
  const shown = columns.flatMap(({ parts }) => parts)
  const { move, moved, byKeyboard, handlers, said } = useMoving(
    moves,
    shown.map(({ entry }) => entry),
    hoursOf(timed(shown)),
  )
  const movedOn = partsByDay(moved === undefined ? [] : [moved])
  // What is dragged stays within the hours, so that they do not change under the pointer.
  const hours = hoursOf(timed(byKeyboard ? [...shown, ...days.flatMap(movedOn)] : shown))

  const block = (part: DayPart, day: Day, lines: number) => (
    <EntryBlock
      entry={part.entry}
      time={wide ? times.ofPart(part, day) : times.startOfPart(part, day)}
      tight
      past={isPast(part.entry, now)}
      lines={lines}
      open={part.entry.key === openKey}
      movable={moves === undefined ? undefined : movableOn(part.entry, day)}
      onOpen={() => onOpen(part.entry, day)}
    />
  )
  return (
    <div className={styles['week']} {...handlers}>
      <output>
        <Hidden>{said}</Hidden>
      </output>
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
      {[...shown, ...days.flatMap(movedOn)].some(isWholeDay) ? (
        <div className={styles['whole']} data-whole>
          <span aria-hidden="true">{t('allDay')}</span>
          {columns.map(({ day, parts }) => (
            <ul key={day} aria-label={t('allDayOn', { day: dayHeading(day, language) })}>
              {parts.filter(isWholeDay).map((part) => (
                <li key={part.entry.key} data-moved={part.entry.key === move?.entry.key || undefined}>
                  {block(part, day, 2)}
                </li>
              ))}
              {movedOn(day)
                .filter(isWholeDay)
                .map((part) => (
                  <li key="moved" inert>
                    {block(part, day, 2)}
                  </li>
                ))}
            </ul>
          ))}
        </div>
      ) : null}
      <div className={styles['hours']}>
        <HourLines hours={hours} last={false} />
        <div className={styles['columns']}>
          {columns.map(({ day, parts }) => (
            <HourColumn
              key={day}
              day={day}
              parts={parts}
              hours={hours}
              now={now}
              move={move}
              moved={movedOn(day)[0]}
              mostLanes={mostLanes[size]}
              block={(one) => block(one.part, day, linesIn(one, linesPerHour[size]))}
              onMore={() => onChoose(day)}
              onNew={onNew}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
