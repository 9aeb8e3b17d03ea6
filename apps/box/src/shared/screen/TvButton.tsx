import { cx } from '@lykta/ui'
import { type ReactNode } from 'react'
import { useFocus } from '../remote/index.ts'
import styles from './TvButton.module.css'

interface TvButtonProps {
  /** Unique on its screen. */
  name: string
  onPress: () => void
  /** It ends something. */
  danger?: boolean
  /** A switch that is on or off. */
  pressed?: boolean
  children: ReactNode
}

export const TvButton = ({ name, onPress, danger = false, pressed, children }: TvButtonProps) => {
  const { focused, props } = useFocus<HTMLButtonElement>(name, onPress)
  return (
    <button
      {...props}
      type="button"
      aria-pressed={pressed}
      className={cx(styles['button'], danger && styles['danger'], focused && styles['lit'])}
    >
      {children}
    </button>
  )
}
