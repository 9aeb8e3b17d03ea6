import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/index.ts'
import styles from './TickedBar.module.css'

interface TickedBarProps {
  count: number
  onClear: () => void
  /** Buttons for what can be done with all that are ticked. */
  children: ReactNode
}

/** How many rows of a list are ticked, and what can be done with all of them. It stays in sight while the list scrolls. */
export const TickedBar = ({ count, onClear, children }: TickedBarProps) => {
  const { t } = useTranslation('administration')
  if (count === 0) return null
  return (
    <section aria-label={t('table.tickedRows')} className={styles['bar']}>
      <output>{t('table.ticked', { count })}</output>
      {children}
      <Button look="text" size="small" onClick={onClear}>
        {t('table.untick')}
      </Button>
    </section>
  )
}
