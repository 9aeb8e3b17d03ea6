import { cx } from '@lykta/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './SlidingList.module.css'

interface SlidingListProps {
  /** Side by side, or one below the other. */
  direction: 'row' | 'column'
  className?: string | undefined
  children: ReactNode
}

const bringIntoView = ({ target }: FocusEvent) => {
  if (!(target instanceof HTMLElement)) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: still ? 'auto' : 'smooth' })
}

/** May have more things than fit on the screen: the list follows the focus. */
export const SlidingList = ({ direction, className, children }: SlidingListProps) => {
  const ref = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = ref.current
    list?.addEventListener('focusin', bringIntoView)
    return () => list?.removeEventListener('focusin', bringIntoView)
  }, [])
  return (
    <ul ref={ref} className={cx(styles[direction], className)}>
      {children}
    </ul>
  )
}
