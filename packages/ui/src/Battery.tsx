import type { CSSProperties, ReactNode } from 'react'
import { batteryLevel } from './battery.ts'
import { cx } from './class-names.ts'
import styles from './Battery.module.css'

interface BatteryProps {
  /** 0-100. */
  percent: number
  /** False: the level is from when the box was last heard from, and is drawn without the colour of a level. */
  known?: boolean
  /** The minutes left in words, such as "41 min". */
  children: ReactNode
}

/** A battery drawn to its charge, in its colour, with the minutes left in words. */
export const Battery = ({ percent, known = true, children }: BatteryProps) => {
  const charge: CSSProperties & Record<'--charge', string> = { '--charge': String(percent / 100) }
  return (
    <span className={cx(styles['battery'], styles[known ? batteryLevel(percent) : 'past'])}>
      <span className={styles['cell']} style={charge} aria-hidden="true" />
      {children}
    </span>
  )
}
