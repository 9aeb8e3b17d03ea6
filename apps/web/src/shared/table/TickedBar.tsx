import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { activeRow } from '../ui/active-row.ts'
import { Button } from '../ui/index.ts'
import { useFewerFocus } from '../ui/catch-focus.ts'
import styles from './TickedBar.module.css'
import type { Ticked } from './use-ticked.ts'

interface TickedBarProps {
  ticked: Pick<Ticked<unknown>, 'here' | 'clear'> & { items: readonly unknown[] }
  /** How many can be changed at once. */
  most: number
  /** Buttons for what can be done with all ticked rows. */
  children: ReactNode
}

/** How many rows of a list are ticked, and what can be done with all of them. Stays in view while the list scrolls. */
export const TickedBar = ({ ticked: { items, here, clear }, most, children }: TickedBarProps) => {
  const { t } = useTranslation('administration')
  const count = items.length
  // Safari does not focus a pressed checkbox, so the focus is lost only if it was in the bar.
  useFewerFocus(Math.min(count, 1), activeRow)
  if (count === 0) return null
  const where = here === count ? 'ticked' : here === 0 ? 'tickedElsewhere' : 'tickedHere'
  return (
    <section aria-label={t('table.tickedRows')} className={styles['bar']}>
      <output>
        {t(`table.${where}`, { count, here })}
        {count > most ? <small> {t('table.tooMany', { most })}</small> : null}
      </output>
      {count > most ? null : children}
      <Button look="text" size="small" onClick={clear}>
        {t('table.untick')}
      </Button>
    </section>
  )
}
