import { cx } from '@lykta/ui'
import { type ReactNode } from 'react'
import { useFocus } from '../remote/index.ts'
import styles from './TvButton.module.css'

interface TvButtonProps {
  /** Unique on its screen. */
  name: string
  onPress: () => void
  onFocus?: () => void
  /** It ends something. */
  danger?: boolean
  /** The label small under the icon, for buttons beside a more important one. */
  stacked?: boolean
  children: ReactNode
}

export const TvButton = ({
  name,
  onPress,
  onFocus,
  danger = false,
  stacked = false,
  children,
}: TvButtonProps) => {
  const { focused, props } = useFocus<HTMLButtonElement>(name, onPress, onFocus)
  return (
    <button
      {...props}
      type="button"
      className={cx(
        styles['button'],
        danger && styles['danger'],
        stacked && styles['stacked'],
        focused && styles['lit'],
      )}
    >
      {children}
    </button>
  )
}
