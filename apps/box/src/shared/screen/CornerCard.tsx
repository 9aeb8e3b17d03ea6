import { cx } from '@lykta/ui'
import { type ReactNode } from 'react'
import { useFocus } from '../remote/index.ts'
import styles from './CornerCard.module.css'

interface CornerCardProps {
  /** Unique on its screen. */
  name: string
  onPress: () => void
  children: ReactNode
}

/** The newest thing on the home screen: OK opens it. */
export const CornerCard = ({ name, onPress, children }: CornerCardProps) => {
  const { focused, props } = useFocus<HTMLButtonElement>(name, onPress)
  return (
    <button {...props} type="button" className={cx(styles['card'], focused && styles['lit'])}>
      {children}
    </button>
  )
}

/** The same place while there is nothing to open. */
export const EmptyCorner = ({ children }: { children?: ReactNode }) => (
  <section className={cx(styles['card'], styles['empty'])}>{children}</section>
)
