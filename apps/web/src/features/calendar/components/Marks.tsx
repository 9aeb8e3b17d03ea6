import type { DayPart } from '../entries.ts'
import { lookOf } from '../look.ts'
import styles from './Marks.module.css'

/** As many as there is room for in a day of the month. */
const mostMarks = 3

/** Marks for the events of a day where there is no room for more. The label of the day says how many. */
export const Marks = ({ parts, counted }: { parts: readonly DayPart[]; counted: boolean }) => (
  <span className={styles['marks']} aria-hidden="true">
    {parts.slice(0, mostMarks).map(({ entry }) => (
      <i key={entry.key} {...lookOf(entry)} />
    ))}
    {counted && parts.length > mostMarks ? <span>+{parts.length - mostMarks}</span> : null}
  </span>
)
