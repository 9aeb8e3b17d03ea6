import { cx } from '@lykta/ui'
import { type ReactNode } from 'react'
import { useFocus } from '../remote/index.ts'
import styles from './HomeCard.module.css'

/** Above and below today's plan, on the home screen. */
type Place = 'above' | 'below'

interface HomeCardProps {
  place: Place
  onPress: () => void
  children: ReactNode
}

/** Something new on the home screen: OK opens it. */
export const HomeCard = ({ place, onPress, children }: HomeCardProps) => {
  const { focused, props } = useFocus<HTMLButtonElement>(place, onPress)
  return (
    <button {...props} type="button" className={cx(styles['card'], styles[place], focused && styles['lit'])}>
      {children}
    </button>
  )
}

/** The same place while there is nothing to open. */
export const EmptyCard = ({ place, children }: { place: Place; children?: ReactNode }) => (
  <section className={cx(styles['card'], styles[place], styles['empty'])}>{children}</section>
)
