import { cx } from '@lykta/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './SlidingRow.module.css'

interface SlidingRowProps {
  className?: string | undefined
  children: ReactNode
}

const bringIntoView = ({ target }: FocusEvent) => {
  if (!(target instanceof HTMLElement)) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: still ? 'auto' : 'smooth' })
}

/** Things side by side, possibly more than fit the screen: the row follows the focus. */
export const SlidingRow = ({ className, children }: SlidingRowProps) => {
  const ref = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = ref.current
    row?.addEventListener('focusin', bringIntoView)
    return () => row?.removeEventListener('focusin', bringIntoView)
  }, [])
  return (
    <ul ref={ref} className={cx(styles['row'], className)}>
      {children}
    </ul>
  )
}
