import { calendarSlotMinutes } from '@lykta/contract/constants'
import { IconPlus } from '@tabler/icons-react'
import { placeOf, type Hours } from '../lay-out-hours.ts'
import styles from './HourSlots.module.css'

interface HourSlotsProps {
  hours: Hours
  /** Undefined for users who may only view. */
  onNew: ((minute: number) => void) | undefined
}

/** The empty hours of a day: pressing one begins an event there. Only for pointers; keyboards have "New event". */
export const HourSlots = ({ hours, onNew }: HourSlotsProps) => {
  if (onNew === undefined) return null
  const slots = ((hours.to - hours.from) * 60) / calendarSlotMinutes
  return (
    <div className={styles['slots']} aria-hidden="true">
      {Array.from({ length: slots }, (_, slot) => {
        const minute = hours.from * 60 + slot * calendarSlotMinutes
        return (
          <button
            key={minute}
            type="button"
            tabIndex={-1}
            data-minute={minute}
            style={{ top: `${String(placeOf(minute, hours))}%`, height: `${String(100 / slots)}%` }}
            onClick={() => onNew(minute)}
          >
            <IconPlus size={22} stroke={2.2} />
          </button>
        )
      })}
    </div>
  )
}
