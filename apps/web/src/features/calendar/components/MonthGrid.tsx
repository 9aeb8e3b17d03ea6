import { addDays, addMonths, firstOfMonth, mondayOf, weekOf, weekdayOf, type Day } from '@lykta/calendar'
import { cx } from '@lykta/ui'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { dayNumber, monthHeading, shortWeekday } from '../day-words.ts'
import type { PartsOn } from '../entries.ts'
import { DayName } from './DayName.tsx'
import { EventMarks } from './EventMarks.tsx'
import styles from './MonthGrid.module.css'

interface MonthGridProps {
  weeks: readonly (readonly Day[])[]
  day: Day
  today: Day
  /** The day over which a dragged entry is held. */
  over: Day | undefined
  partsOn: PartsOn
  onChoose: (day: Day) => void
}

/** The day that a key leads to. */
const steps: ReadonlyMap<string, (day: Day) => Day> = new Map([
  ['ArrowLeft', (day) => addDays(day, -1)],
  ['ArrowRight', (day) => addDays(day, 1)],
  ['ArrowUp', (day) => addDays(day, -7)],
  ['ArrowDown', (day) => addDays(day, 7)],
  ['Home', mondayOf],
  ['End', (day) => addDays(mondayOf(day), 6)],
  ['PageUp', (day) => addMonths(day, -1)],
  ['PageDown', (day) => addMonths(day, 1)],
])
const saturday = 6

/** The days of a month as a grid of whole weeks with their numbers; the arrow keys move through it. */
export const MonthGrid = ({ weeks, day, today, over, partsOn, onChoose }: MonthGridProps) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const grid = useRef<HTMLTableElement>(null)
  /** The day that an arrow key leads to, until it is shown. */
  const wanted = useRef<Day>(undefined)
  useEffect(() => {
    if (wanted.current !== day) return
    wanted.current = undefined
    grid.current?.querySelector<HTMLElement>('[data-chosen]')?.focus()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps.get(event.key)
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    wanted.current = step(day)
    onChoose(wanted.current)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the arrow keys move through its cells
    <table ref={grid} role="grid" className={styles['month']} aria-label={monthHeading(day, language)}>
      <thead>
        <tr>
          <th scope="col">{t('wk')}</th>
          {weeks[0]?.map((one) => (
            <th key={one} scope="col">
              {shortWeekday(one, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            <th scope="row" aria-label={t('week', { week: weekOf(week[0] ?? day) })}>
              {weekOf(week[0] ?? day)}
            </th>
            {week.map((one) => {
              const parts = partsOn(one)
              return (
                <td key={one} aria-selected={one === day}>
                  <button
                    type="button"
                    className={cx(
                      firstOfMonth(one) !== firstOfMonth(day) && styles['other'],
                      weekdayOf(one) >= saturday && styles['weekend'],
                    )}
                    tabIndex={one === day ? 0 : -1}
                    data-day={one}
                    data-chosen={one === day || undefined}
                    data-over={one === over || undefined}
                    aria-current={one === today ? 'date' : undefined}
                    onClick={() => onChoose(one)}
                    onKeyDown={onKeyDown}
                  >
                    <DayName day={one} count={parts.length} />
                    <span aria-hidden="true">{dayNumber(one)}</span>
                    <EventMarks parts={parts} counted />
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
