import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../shared/ui/Brand.tsx'
import { IconButton } from '../../shared/ui/index.ts'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './AppBar.module.css'
import { CaretakerCards } from './CaretakerCards.tsx'
import { CaretakerChips } from './CaretakerChips.tsx'
import type { CaretakerStripProps } from './CaretakerStrip.tsx'

interface AppBarProps extends CaretakerStripProps {
  /** With cards, on /App; everywhere else it is compact. */
  full: boolean
  onChangeCaretaker: (() => void) | undefined
}

/** The bar of the desktop layout: the product, the people, and who is logged in. */
export const AppBar = ({ full, onChangeCaretaker, ...strip }: AppBarProps) => {
  const { t } = useTranslation()
  return (
    <header className={styles['place']}>
      <div className={cx(styles['bar'], full && styles['full'])}>
        <Link to="/App" className={styles['brand']}>
          <Brand />
        </Link>
        {full ? <CaretakerCards {...strip} /> : <CaretakerChips {...strip} />}
        {full && onChangeCaretaker !== undefined ? (
          <IconButton label={t('caretakers.change')} look="line" onClick={onChangeCaretaker}>
            <IconArrowsExchange size={24} stroke={1.9} aria-hidden="true" />
          </IconButton>
        ) : null}
        <div className={styles['who']}>
          <AccountMenu onChangeCaretaker={onChangeCaretaker} />
        </div>
      </div>
    </header>
  )
}
