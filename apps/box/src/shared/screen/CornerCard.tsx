import { cx } from '@lykta/ui'
import { type ReactNode } from 'react'
import { useFocus } from '../remote/index.ts'
import styles from './CornerCard.module.css'

interface CornerCardProps {
  onPress: () => void
  children: ReactNode
}

/** The newest thing on the home screen: OK opens it. One takes the place of the other, and its focus. */
export const CornerCard = ({ onPress, children }: CornerCardProps) => {
  const { focused, props } = useFocus<HTMLButtonElement>('corner', onPress)
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
