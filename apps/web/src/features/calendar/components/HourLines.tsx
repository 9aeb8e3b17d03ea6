import { calendarSlotMinutes } from '@lykta/contract/constants'
import type { CSSProperties } from 'react'
import { clockText } from '../day-words.ts'
import { placeOf, type Hours } from '../lay-out-hours.ts'
import styles from './HourLines.module.css'

/** The slots of a day: a line and the time at the beginning of each. Their height grows with their number. */
export const HourLines = ({ hours, last = true }: { hours: Hours; last?: boolean }) => {
  const slots = ((hours.to - hours.from) * 60) / calendarSlotMinutes
  const room: CSSProperties & Record<'--slots', number> = { '--slots': slots }
  return (
    <div className={styles['lines']} style={room} aria-hidden="true">
      {Array.from({ length: last ? slots + 1 : slots }, (_, slot) => {
        const minute = hours.from * 60 + slot * calendarSlotMinutes
        return (
          <span key={minute} style={{ top: `${String(placeOf(minute, hours))}%` }}>
            <i>{clockText(minute)}</i>
          </span>
        )
      })}
    </div>
  )
}
