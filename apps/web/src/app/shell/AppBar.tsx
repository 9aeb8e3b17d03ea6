import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../shared/ui/Brand.tsx'
import { IconButton } from '../../shared/ui/index.ts'
import { isSearchable } from '../../shared/box-view/index.ts'
import { homePath } from '../home-path.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { AllPeopleButton } from './AllPeopleButton.tsx'
import styles from './AppBar.module.css'
import { BoxCards } from './BoxCards.tsx'
import { BoxChips } from './BoxChips.tsx'
import type { BoxStripProps } from './BoxStrip.tsx'

interface AppBarProps extends BoxStripProps {
  /** With cards, on `/App`; compact everywhere else. */
  full: boolean
  onChangeBox: (() => void) | undefined
}

/** The bar of the desktop layout: the product, the people, and the logged-in user. */
export const AppBar = ({ full, onChangeBox, ...strip }: AppBarProps) => {
  const { t } = useTranslation()
  const many = isSearchable(strip.list)
  return (
    <header className={styles['place']} data-full={full || undefined}>
      <div className={cx(styles['bar'], full && styles['full'])}>
        <Link to={homePath()} className={styles['brand']}>
          <Brand />
        </Link>
        {full ? <BoxCards {...strip} /> : <BoxChips {...strip} />}
        <AllPeopleButton />
        {full && !many && onChangeBox !== undefined ? (
          <IconButton label={t('boxViews.change')} look="line" onClick={onChangeBox}>
            <IconArrowsExchange size={24} stroke={1.9} aria-hidden="true" />
          </IconButton>
        ) : null}
        <div className={styles['who']}>
          <AccountMenu onChangeBox={onChangeBox} />
        </div>
      </div>
    </header>
  )
}
