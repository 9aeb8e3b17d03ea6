import type { Category, ContentPage } from '@lykta/contract/content'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ScreenReaderText } from '../../../shared/ui/index.ts'
import { isWebPage } from '../contact-links.ts'
import { itemSlug, pagePaths } from '../paths.ts'
import { tileAction } from '../tile-action.ts'
import styles from './CategoryTiles.module.css'
import { TileFace } from './TileFace.tsx'
import { WebLink } from './WebLink.tsx'

/** The items of a page as panes of one frame; each does the one thing there is to do, or leads to a separate page. */
export const CategoryTiles = ({ page, items }: { page: ContentPage; items: readonly Category[] }) => {
  const { t } = useTranslation('content')
  return (
    <nav className={styles['tiles']} aria-label={t('page.label')}>
      {items.map((item) => (
        <Tile key={item.id} page={page} item={item} />
      ))}
    </nav>
  )
}

const Tile = ({ page, item }: { page: ContentPage; item: Category }) => {
  const { t } = useTranslation('content')
  const action = tileAction(item)
  if (action.kind === 'link') {
    return (
      <WebLink href={action.href} className={styles['tile']}>
        <TileFace item={item} sign={isWebPage(action.href) ? 'link' : undefined} />
      </WebLink>
    )
  }
  if (action.kind === 'call') {
    return (
      <a href={action.href} className={styles['tile']}>
        <TileFace item={item} sign="call" />
        <ScreenReaderText>{`, ${t('page.rings', { phone: item.phone })}`}</ScreenReaderText>
      </a>
    )
  }
  return item.item === 'restaurant' ? (
    <Link to="/restaurant" className={styles['tile']}>
      <TileFace item={item} />
    </Link>
  ) : (
    <Link to={`${pagePaths[page]}/$item`} params={{ item: itemSlug(item) }} className={styles['tile']}>
      <TileFace item={item} />
    </Link>
  )
}
