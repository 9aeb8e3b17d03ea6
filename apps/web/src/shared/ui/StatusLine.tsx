import type { ReactNode } from 'react'
import styles from './StatusLine.module.css'

interface StatusLineProps {
  icon: ReactNode
  /** Null: there is nothing to say. */
  text: ReactNode
  /** Text that changes too often to be read out. */
  beside?: ReactNode
}

/** A quiet line above a page that says what does not work at the moment. */
export const StatusLine = ({ icon, text, beside }: StatusLineProps) => (
  <div className={text === null ? undefined : styles['line']}>
    {text === null ? null : icon}
    <span>
      <output>{text}</output>
      {text === null ? null : beside}
    </span>
  </div>
)
