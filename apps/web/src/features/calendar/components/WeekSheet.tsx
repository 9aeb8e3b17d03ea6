import { weekOf, type Day } from '@lykta/calendar'
import { useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxView } from '../../../shared/box-view/index.ts'
import { numericDate } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { PrintedPages } from '../../../shared/print/PrintedPages.tsx'
import { dateWords, weekday } from '../day-words.ts'
import { partsByDay, visitType, type Entry } from '../entries.ts'
import { fitWeek } from '../fit-week.ts'
import { useTimeWords } from '../use-time-words.ts'
import styles from './WeekSheet.module.css'

interface WeekSheetProps {
  days: readonly Day[]
  entries: readonly Entry[]
  /** The time of printing. */
  at: number
  onPrinted: () => void
}

interface Fit {
  /** Text sizes, in points. */
  size: number
  /** How many events to print for each day. */
  shown: readonly number[]
}

/** The text is as large as there is room for, but never smaller than the last size. */
const sizes = [20, 18, 16, 14] as const
const pixelsPerPoint = 96 / 72
/** Heights of a line and its edges, as in the style sheet. */
const lineOf = (size: number): number => (size * 1.25 + 3) * pixelsPerPoint

/** The visitor, if the event names one. */
const whoComes = ({ event, type }: Entry): string => {
  if (event.subscription !== null) return event.subscription.name
  return type === visitType ? event.sender.name : ''
}

/** Sets the largest text with which everything fits, or the smallest, with as many events as fit. */
const fit = (week: HTMLElement): Fit => {
  const rows = [...week.children]
  for (const size of sizes) {
    week.style.setProperty('--size', `${String(size)}pt`)
    const days = rows.map((row) => ({
      name: row.firstElementChild?.getBoundingClientRect().height ?? 0,
      events: [...(row.lastElementChild?.children ?? [])].map((one) => one.getBoundingClientRect().height),
    }))
    // The edges of the days.
    const edges = rows.length * 7 * pixelsPerPoint
    const shown = fitWeek(days, week.getBoundingClientRect().height - edges, lineOf(size))
    const all = days.every(({ events }, index) => shown[index] === events.length)
    if (all || size === sizes[sizes.length - 1]) return { size, shown }
  }
  return { size: sizes[0], shown: [] }
}

/** A week on one A4 page in large type, for the door of a refrigerator. */
export const WeekSheet = ({ days, entries, at, onPrinted }: WeekSheetProps) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const times = useTimeWords()
  const partsOn = partsByDay(entries)
  const { nickName } = useBoxView()
  const week = useRef<HTMLOListElement>(null)
  const [fitted, setFitted] = useState<Fit>()

  const layOut = () => {
    if (week.current !== null) setFitted(fit(week.current))
  }

  const [first, last] = [days[0] ?? '', days[days.length - 1] ?? '']
  const style: CSSProperties & Record<'--size', string> = {
    '--size': `${String(fitted?.size ?? sizes[0])}pt`,
  }
  return (
    <PrintedPages onLayout={layOut} onPrinted={onPrinted}>
      <section className={styles['sheet']}>
        <header>
          <h1>{t('print.weekOf', { name: nickName, week: weekOf(first) })}</h1>
          <p>
            {dateWords(first, language)} – {dateWords(last, language)} {last.slice(0, 4)}
          </p>
        </header>
        <ol ref={week} style={style}>
          {days.map((day, index) => {
            const parts = partsOn(day)
            const shown = fitted?.shown[index] ?? parts.length
            return (
              <li key={day}>
                <h2>
                  {weekday(day, language)}
                  <small>{dateWords(day, language)}</small>
                </h2>
                <ul>
                  {parts.slice(0, shown).map((part) => (
                    <li key={part.entry.key}>
                      <span>{times.ofPart(part, day)}</span>
                      <p>
                        <b>{part.entry.titleEvent}</b>
                        {whoComes(part.entry) === '' ? null : <>, {whoComes(part.entry)}</>}
                      </p>
                    </li>
                  ))}
                  {parts.length === 0 ? <li className={styles['alone']}>{t('nothing')}</li> : null}
                  {shown < parts.length ? (
                    <li className={styles['alone']}>{t('print.more', { count: parts.length - shown })}</li>
                  ) : null}
                </ul>
              </li>
            )
          })}
        </ol>
        <footer>{t('print.printed', { date: numericDate(at, language) })}</footer>
      </section>
    </PrintedPages>
  )
}
