import { cx } from '@lykta/ui'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { onTurn } from '../remote/index.ts'
import styles from './PageIndicator.module.css'

interface PageIndicatorProps {
  /** The current page, from 0. */
  index: number
  count: number
  onTurn: (index: number) => void
  className?: string | undefined
  /** Which page it is, in words. */
  children: ReactNode
}

/** Shows that there are more pages, and lets the arrows turn them; OK does too, by its button. */
export const PageIndicator = ({ index, count, onTurn: turnTo, className, children }: PageIndicatorProps) => {
  useEffect(
    () =>
      onTurn((by) => {
        const next = index + by
        if (next >= 0 && next < count) turnTo(next)
      }),
    [index, count, turnTo],
  )
  if (count <= 1) return null
  const arrows = [
    { Arrow: IconChevronUp, leads: index > 0 },
    { Arrow: IconChevronDown, leads: index < count - 1 },
  ]
  return (
    <p className={cx(styles['sign'], className)}>
      {children}
      <span className={styles['arrows']} aria-hidden="true">
        {arrows.map(({ Arrow, leads }, place) => (
          <span key={place} className={cx(styles['arrow'], leads && styles['leads'])}>
            <Arrow size={52} stroke={3} />
          </span>
        ))}
      </span>
    </p>
  )
}
