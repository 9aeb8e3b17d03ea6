import { SelectField } from './Field.tsx'
import styles from './TimeOfDayRange.module.css'

interface Span {
  /** `HH:mm` */
  from: string
  to: string
}

interface TimeOfDayRangeProps {
  value: Span
  labels: Span
  onChange: (value: Span) => void
}

const times = Array.from({ length: 48 }, (_, half) => {
  const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
  return { value: time, label: time }
})

/** Every half hour. Another time, set elsewhere, stays selectable. */
export const timesOfDay = (time: string) =>
  times.some(({ value }) => value === time) ? times : [{ value: time, label: time }, ...times]

/** From a time of the day to another. */
export const TimeOfDayRange = ({ value, labels, onChange }: TimeOfDayRangeProps) => (
  <div className={styles['times']}>
    {(['from', 'to'] as const).map((end) => (
      <SelectField
        key={end}
        label={labels[end]}
        name={end}
        value={value[end]}
        choices={timesOfDay(value[end])}
        onChange={(time) => onChange({ ...value, [end]: time })}
      />
    ))}
  </div>
)
