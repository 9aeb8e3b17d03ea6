import { cx } from '@lykta/ui'
import type { ReactNode } from 'react'
import styles from './IconButton.module.css'

interface IconButtonProps {
  /** What it does, for screen readers. */
  label: string
  look?: 'bare' | 'line' | 'onInk'
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

export const IconButton = ({
  label,
  look = 'bare',
  disabled = false,
  onClick,
  children,
}: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    disabled={disabled}
    className={cx(styles['button'], styles[look])}
    onClick={onClick}
  >
    {children}
  </button>
)
