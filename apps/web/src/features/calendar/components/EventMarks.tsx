import type { DayPart } from '../entries.ts'
import { entryStyleOf } from '../entry-style.ts'
import styles from './EventMarks.module.css'

/** How many there is room for in a day of the month. */
const mostMarks = 3

/** Marks for a day's events, where there is no room for more. The day's label says how many there are. */
export const EventMarks = ({ parts, counted }: { parts: readonly DayPart[]; counted: boolean }) => (
  <span className={styles['marks']} aria-hidden="true">
    {parts.slice(0, mostMarks).map(({ entry }) => (
      <i key={entry.key} {...entryStyleOf(entry)} />
    ))}
    {counted && parts.length > mostMarks ? <span>+{parts.length - mostMarks}</span> : null}
  </span>
)
