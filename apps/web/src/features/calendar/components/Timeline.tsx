import type { Day } from '@lykta/calendar'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenReaderText } from '../../../shared/ui/index.ts'
import { isPast, isAboveHours, partsByDay, type DayPart, type Entry, type Now } from '../entries.ts'
import { movableOn } from '../move-entry.ts'
import { hoursOf, linesIn, placeOf } from '../lay-out-hours.ts'
import type { NewAt } from '../use-event-writing.tsx'
import { useMoveAndResize, type Moves } from '../use-move-and-resize.ts'
import { useTimeWords } from '../use-time-words.ts'
import { EntryBlock } from './EntryBlock.tsx'
import { HourColumn } from './HourColumn.tsx'
import { HourLines } from './HourLines.tsx'
import styles from './Timeline.module.css'

interface TimelineProps {
  day: Day
  parts: readonly DayPart[] | undefined
  openKey: string | undefined
  now: Now
  moves: Moves | undefined
  /** The most entries side by side, and what shows the rest; missing: all are side by side. */
  limit?: { mostLanes: number; onMore: () => void }
  onOpen: (entry: Entry) => void
  /** Begins an event on a day at a minute of it; undefined for users who may only view. */
  onNew: NewAt | undefined
}

/** An hour is 66 px high, a line 20, and the edges take up some of it. */
const linesPerHour = 2.7
/** How much of what comes before stays visible after scrolling. */
const beforeMinutes = 60
/** With more side by side there is room for the title only. */
const mostWithTime = 2

/** A day by the hour, with all-day events above. */
export const Timeline = ({ day, parts = [], openKey, now, moves, limit, onOpen, onNew }: TimelineProps) => {
  const { t } = useTranslation('calendar')
  const times = useTimeWords()
  const timed = parts.filter((part) => !isAboveHours(part))
  const scroller = useRef<HTMLDivElement>(null)
  const {
    move,
    moved: there,
    byKeyboard,
    handlers,
    said,
  } = useMoveAndResize(
    moves,
    parts.map(({ entry }) => entry),
    hoursOf(timed),
  )
  const [moved] = partsByDay(there === undefined ? [] : [there])(day)
  const hours = hoursOf(byKeyboard && moved !== undefined && !isAboveHours(moved) ? [...timed, moved] : timed)
  const isToday = day === now.day

  /** Where to scroll first: to the current time, or to the first entry that begins on this day. */
  const [start] = useState(() => {
    const first = timed.find(({ entry }) => entry.first.day === day)?.from ?? 0
    return placeOf((isToday ? now.minute : first) - beforeMinutes, hours)
  })
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    // Being higher than the element does not mean it scrolls: on a phone its content overflows it, and the page scrolls.
    if (getComputedStyle(element).overflowY === 'auto') {
      element.scrollTop = (element.scrollHeight * start) / 100
      return undefined
    }
    if (!isToday) return undefined
    // If the page itself scrolls, it goes to the current time only if that is out of view below, and nobody has come back to an event.
    // The router scrolls first.
    const frame = requestAnimationFrame(() => {
      const { top, height } = element.getBoundingClientRect()
      const place = top + (height * start) / 100
      if (place < window.innerHeight / 2 || element.contains(document.activeElement)) return
      window.scrollBy({ top: place - window.innerHeight / 3, behavior: 'instant' })
    })
    return () => cancelAnimationFrame(frame)
  }, [start, isToday])

  const block = (part: DayPart, lines: number, lanes = 1) => (
    <EntryBlock
      entry={part.entry}
      time={times.ofPart(part, day)}
      lines={lines}
      tight={lanes > mostWithTime}
      shared={lanes > 1}
      past={isPast(part.entry, now)}
      open={part.entry.key === openKey}
      movable={moves === undefined ? undefined : movableOn(part.entry, day)}
      onOpen={() => onOpen(part.entry)}
    />
  )
  return (
    <div className={styles['timeline']} {...handlers}>
      <output>
        <ScreenReaderText>{said}</ScreenReaderText>
      </output>
      {timed.length === parts.length ? null : (
        <ul className={styles['whole']} aria-label={t('allDay')} data-whole>
          {parts.filter(isAboveHours).map((part) => (
            <li key={part.entry.key} data-moved={part.entry.key === move?.entry.key || undefined}>
              {block(part, 1)}
            </li>
          ))}
        </ul>
      )}
      <div
        className={styles['scroller']}
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an empty day is scrolled with the keyboard too
        tabIndex={timed.length === 0 ? 0 : undefined}
      >
        <div className={styles['hours']}>
          <HourLines hours={hours} />
          <div className={styles['column']}>
            <HourColumn
              day={day}
              parts={parts}
              hours={hours}
              now={now}
              move={move}
              moved={moved}
              block={(one) => block(one.part, linesIn(one, linesPerHour), one.lanes)}
              {...limit}
              onNew={onNew}
            />
          </div>
        </div>
      </div>
    </div>
  )
}
