import { cx } from '@lykta/ui'
import type { ReactNode } from 'react'
import styles from './RoundButton.module.css'

interface RoundButtonProps {
  label: string
  icon: ReactNode
  onClick: () => void
  look?: 'plain' | 'lit' | 'end'
  /** For a switch: whether what its label names is on. */
  pressed?: boolean
  /** Something usually on is off: drawn on paper. */
  off?: boolean
  pending?: boolean
  disabled?: boolean
}

/** A round control of a call with its label below. */
export const RoundButton = ({
  label,
  icon,
  onClick,
  look = 'plain',
  pressed,
  off = false,
  pending = false,
  disabled = false,
}: RoundButtonProps) => (
  <button
    type="button"
    className={cx(styles['round'], styles[look], off && styles['off'], pending && styles['pending'])}
    aria-pressed={pressed}
    aria-busy={pending || undefined}
    disabled={disabled}
    onClick={onClick}
  >
    <span className={styles['disc']}>{icon}</span>
    <span className={styles['label']}>{label}</span>
  </button>
)
