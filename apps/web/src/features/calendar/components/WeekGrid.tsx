import type { Day } from '@lykta/calendar'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { ScreenReaderText } from '../../../shared/ui/index.ts'
import { dayNumber, shortWeekday } from '../day-words.ts'
import {
  isAboveHours,
  isPast,
  partsByDay,
  type DayPart,
  type Entry,
  type Now,
  type PartsOn,
} from '../entries.ts'
import { movableOn } from '../move-entry.ts'
import { hoursOf, linesIn, placeOf } from '../lay-out-hours.ts'
import type { NewAt } from '../use-event-writing.tsx'
import { useMoveAndResize, type Moves } from '../use-move-and-resize.ts'
import { useTimeWords } from '../use-time-words.ts'
import { DayBars } from './DayBars.tsx'
import { DayName } from './DayName.tsx'
import { EntryBlock } from './EntryBlock.tsx'
import { HourColumn } from './HourColumn.tsx'
import { HourLines } from './HourLines.tsx'
import styles from './WeekGrid.module.css'

interface WeekGridProps {
  days: readonly Day[]
  wide: boolean
  /** Something is beside it, so a day has no room for the end of a time, nor for events side by side. */
  beside: boolean
  /** Nothing is known yet. */
  loading: boolean
  partsOn: PartsOn
  now: Now
  openKey: string | undefined
  moves: Moves | undefined
  onChoose: (day: Day) => void
  onOpen: (entry: Entry, day: Day) => void
  /** Undefined for users who may only view. */
  onNew: NewAt | undefined
}

/** An hour is 48 px high, on a tablet 66, a line 18, and the edges take up some of it. */
const linesPerHour = { wide: 2.3, narrow: 3.2 }
/** Anything narrower than a third of a day is unreadable. */
const mostLanes = { wide: 3, narrow: 2 }
/** Hours before those of an ordinary day are reached by scrolling, unless it is that early now. */
const firstSeen = 8 * 60
const beforeMinutes = 60

const timed = (parts: readonly DayPart[]) => parts.filter((part) => !isAboveHours(part))

/** A week as a grid: a column for each day, a line for each hour. */
export const WeekGrid = ({
  days,
  wide,
  beside,
  loading,
  partsOn,
  now,
  openKey,
  moves,
  onChoose,
  onOpen,
  onNew,
}: WeekGridProps) => {
  const language = useLanguage()
  const times = useTimeWords()
  const size = wide ? 'wide' : 'narrow'
  const columns = days.map((day) => ({ day, parts: partsOn(day) }))
  const shown = columns.flatMap(({ parts }) => parts)
  const { move, moved, byKeyboard, handlers, said } = useMoveAndResize(
    moves,
    shown.map(({ entry }) => entry),
    hoursOf(timed(shown)),
  )
  const scroller = useRef<HTMLDivElement>(null)
  const [early] = useState(Math.min(firstSeen, now.minute - beforeMinutes))
  useScrollTo(scroller, placeOf(days.includes(now.day) ? early : firstSeen, hoursOf(timed(shown))))
  const movedOn = partsByDay(moved === undefined ? [] : [moved])
  // A dragged entry stays within the hours, so that they do not change under the pointer.
  const hours = hoursOf(timed(byKeyboard ? [...shown, ...days.flatMap(movedOn)] : shown))

  const block = (part: DayPart, day: Day, lines: number, lanes: number) => (
    <EntryBlock
      entry={part.entry}
      time={wide && !beside && lanes === 1 ? times.ofPart(part, day) : times.startOfPart(part, day)}
      tight
      past={isPast(part.entry, now)}
      lines={lines}
      open={part.entry.key === openKey}
      movable={moves === undefined ? undefined : movableOn(part.entry, day)}
      onOpen={() => onOpen(part.entry, day)}
    />
  )
  return (
    <div className={styles['week']} ref={scroller} {...handlers}>
      <output>
        <ScreenReaderText>{said}</ScreenReaderText>
      </output>
      <div className={styles['top']}>
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
        <DayBars
          columns={columns}
          now={now}
          openKey={openKey}
          movable={moves !== undefined}
          move={move}
          moved={moved}
          onOpen={onOpen}
          onMore={onChoose}
        />
      </div>
      <div className={styles['hours']} data-hours>
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
              block={(one) => block(one.part, day, linesIn(one, linesPerHour[size]), one.lanes)}
              onMore={() => onChoose(day)}
              onNew={onNew}
            />
          ))}
        </div>
        {loading ? <LoadingBlocks days={days} /> : null}
      </div>
    </div>
  )
}

/** A placeholder in the shape of what is loading. */
const LoadingBlocks = ({ days }: { days: readonly Day[] }) => (
  <div className={styles['loading']} data-loading aria-hidden="true">
    {days.map((day) => (
      <span key={day} />
    ))}
  </div>
)

/** Scrolls to a place in the hours, in percent of their height, whenever other hours are shown. */
const useScrollTo = (scroller: RefObject<HTMLElement | null>, place: number): void => {
  useEffect(() => {
    const element = scroller.current
    const hours = element?.querySelector<HTMLElement>('[data-hours]')
    if (element && hours) element.scrollTo({ top: (hours.offsetHeight * place) / 100 })
  }, [scroller, place])
}
