import { addDays, firstOfMonth, weekOf, weekdayOf, type Day } from '@lykta/calendar'
import { cx } from '@lykta/ui'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { dayNumber, monthHeading, shortWeekday } from '../day-words.ts'
import type { PartsOn } from '../entries.ts'
import { DayName } from './DayName.tsx'
import { Marks } from './Marks.tsx'
import styles from './MonthGrid.module.css'

interface MonthGridProps {
  weeks: readonly (readonly Day[])[]
  day: Day
  today: Day
  partsOn: PartsOn
  onChoose: (day: Day) => void
}

/** How far an arrow key goes. */
const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['ArrowUp', -7],
  ['ArrowDown', 7],
])
const saturday = 6

/** The days of a month as a grid, whole weeks with their numbers; the arrow keys go through it. */
export const MonthGrid = ({ weeks, day, today, partsOn, onChoose }: MonthGridProps) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const grid = useRef<HTMLTableElement>(null)
  /** Where an arrow key leads, until it is shown. */
  const wanted = useRef<Day>(undefined)
  useEffect(() => {
    if (wanted.current !== day) return
    wanted.current = undefined
    grid.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps.get(event.key)
    if (step === undefined) return
    event.preventDefault()
    wanted.current = addDays(day, step)
    onChoose(wanted.current)
  }
  return (
    <table ref={grid} className={styles['month']} aria-label={monthHeading(day, language)}>
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
                <td key={one}>
                  <button
                    type="button"
                    className={cx(
                      firstOfMonth(one) !== firstOfMonth(day) && styles['other'],
                      weekdayOf(one) >= saturday && styles['weekend'],
                    )}
                    tabIndex={one === day ? 0 : -1}
                    aria-pressed={one === day}
                    aria-current={one === today ? 'date' : undefined}
                    onClick={() => onChoose(one)}
                    onKeyDown={onKeyDown}
                  >
                    <DayName day={one} count={parts.length} />
                    <span aria-hidden="true">{dayNumber(one)}</span>
                    <Marks parts={parts} counted />
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
