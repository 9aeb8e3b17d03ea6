import type { Day } from '@lykta/calendar'
import { cx } from '@lykta/ui'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { barsOf, type Bar } from '../lay-out-bars.ts'
import { isPast, partsByDay, type DayPart, type Entry, type Now } from '../entries.ts'
import type { Move } from '../move-entry.ts'
import { useTimeWords } from '../use-time-words.ts'
import styles from './DayBars.module.css'
import { EntryBlock } from './EntryBlock.tsx'

interface DayBarsProps {
  columns: readonly { day: Day; parts: readonly DayPart[] }[]
  now: Now
  openKey: string | undefined
  movable: boolean
  move: Move | undefined
  /** Where the dragged entry would be. */
  moved: Entry | undefined
  onOpen: (entry: Entry, day: Day) => void
  /** Shows everything on a day, if there is no room for all of it. */
  onMore: (day: Day) => void
}

/** More would leave too little room for a week's hours. */
const mostRows = 4

const continued = ({ begun, goesOn }: Bar) => ({
  'data-begun': begun || undefined,
  'data-goes-on': goesOn || undefined,
})

const place = ({ from, to, row }: Pick<Bar, 'from' | 'to' | 'row'>): CSSProperties => ({
  gridColumn: `${String(from + 1)} / ${String(to + 1)}`,
  gridRow: row + 1,
})

/** Above the hours of a week: all-day events and those longer than a day, each as one bar over its days. */
export const DayBars = ({ columns, now, openKey, movable, move, moved, onOpen, onMore }: DayBarsProps) => {
  const { t } = useTranslation('calendar')
  const times = useTimeWords()
  const { bars, rows, more } = barsOf(columns, mostRows)
  const partsOfMoved = partsByDay(moved === undefined ? [] : [moved])
  const [target] = barsOf(columns.map(({ day }) => ({ day, parts: partsOfMoved(day) }))).bars
  if (rows === 0 && target === undefined) return null

  const block = ({ entry, from, to, begun, goesOn }: Bar) => {
    const isNarrow = to - from === 1
    return (
      <span className={cx(styles['bar'], begun && styles['begun'], goesOn && styles['goesOn'])}>
        <EntryBlock
          entry={entry}
          time={times.ofDays(entry)}
          tight={isNarrow}
          lines={2}
          past={isPast(entry, now)}
          open={entry.key === openKey}
          movable={movable && entry.event.mayChange ? 'move' : undefined}
          onOpen={() => onOpen(entry, columns[from]?.day ?? entry.first.day)}
        />
      </span>
    )
  }
  return (
    <div className={styles['whole']} data-whole>
      <span aria-hidden="true">{t('allDay')}</span>
      <div className={styles['days']} aria-hidden="true">
        {columns.map(({ day }) => (
          <i key={day} />
        ))}
      </div>
      <ul aria-label={t('allDay')}>
        {bars.map((bar) => (
          <li
            key={bar.entry.key}
            style={place(bar)}
            {...continued(bar)}
            data-moved={bar.entry.key === move?.entry.key || undefined}
          >
            {block(bar)}
          </li>
        ))}
        {more.map((count, index) => {
          const { day } = columns[index] ?? { day: '' }
          return count === 0 ? null : (
            <li key={day} style={place({ from: index, to: index + 1, row: mostRows - 1 })}>
              <button type="button" className={styles['more']} onClick={() => onMore(day)}>
                {t('moreEvents', { count })}
              </button>
            </li>
          )
        })}
        {target === undefined ? null : (
          <li
            key="moved"
            data-moved-to
            {...continued(target)}
            style={place({
              ...target,
              row: bars.find(({ entry }) => entry.key === move?.entry.key)?.row ?? rows,
            })}
            inert
          >
            {block(target)}
          </li>
        )}
      </ul>
    </div>
  )
}
