import type { Day } from '@lykta/calendar'
import { isPast, type DayPart, type Entry, type Now } from '../entries.ts'
import { entryStyleOf } from '../entry-style.ts'
import { useTimeWords } from '../use-time-words.ts'
import styles from './DayList.module.css'

interface DayListProps {
  day: Day
  parts: readonly DayPart[] | undefined
  now: Now
  onOpen: (entry: Entry) => void
}

/** The events of a day, one below the other. */
export const DayList = ({ day, parts = [], now, onOpen }: DayListProps) => {
  const times = useTimeWords()
  if (parts.length === 0) return null
  return (
    <ul className={styles['list']}>
      {parts.map((part) => {
        const { key, titleEvent, messageEvent } = part.entry
        return (
          <li key={key}>
            <button
              type="button"
              className={styles['row']}
              data-entry={key}
              data-past={isPast(part.entry, now) || undefined}
              onClick={() => onOpen(part.entry)}
              {...entryStyleOf(part.entry)}
            >
              <time>{times.ofPart(part, day)}</time>
              <b>{titleEvent}</b>
              <span>{messageEvent}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
