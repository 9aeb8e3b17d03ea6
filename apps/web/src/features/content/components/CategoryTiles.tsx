import { IconExternalLink, IconListDetails, IconPhone } from '@tabler/icons-react'
import type { Category, ContentPage } from '@lykta/contract/content'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Hidden } from '../../../shared/ui/index.ts'
import { isWebPage } from '../contact.ts'
import { itemIcons } from '../item-icons.ts'
import { itemSlug, pagePaths } from '../paths.ts'
import { tileAction } from '../tile-action.ts'
import styles from './CategoryTiles.module.css'
import { WebLink } from './WebLink.tsx'

/** The items of a page as panes of one frame; each does the one thing there is to do, or leads to its own page. */
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
        <Face item={item} sign={isWebPage(action.href) ? 'link' : undefined} />
      </WebLink>
    )
  }
  if (action.kind === 'call') {
    return (
      <a href={action.href} className={styles['tile']}>
        <Face item={item} sign="call" />
        <Hidden>{`, ${t('page.rings', { phone: item.phone })}`}</Hidden>
      </a>
    )
  }
  return item.item === 'restaurant' ? (
    <Link to="/restaurant" className={styles['tile']}>
      <Face item={item} />
    </Link>
  ) : (
    <Link to={`${pagePaths[page]}/$item`} params={{ item: itemSlug(item) }} className={styles['tile']}>
      <Face item={item} />
    </Link>
  )
}

const signs = { call: IconPhone, link: IconExternalLink }

/** What a tile shows; `sign` says that it leads out of Lykta, and where to. */
const Face = ({ item, sign }: { item: Category; sign?: 'call' | 'link' | undefined }) => {
  const { t } = useTranslation('content')
  const Icon = item.item === null ? IconListDetails : itemIcons[item.item]
  const Sign = sign === undefined ? undefined : signs[sign]
  const choices = item.tiles.length > 1 ? t('page.choices', { count: item.tiles.length }) : ''
  const words = item.text === '' ? choices : item.text
  return (
    <>
      <span className={styles['top']}>
        {item.picture === '' ? (
          <Icon size={42} stroke={1.7} aria-hidden="true" />
        ) : (
          <img className={styles['picture']} src={item.picture} alt="" />
        )}
        {Sign === undefined ? null : <Sign size={24} stroke={1.9} aria-hidden="true" />}
      </span>
      <span className={styles['words']}>
        <b>{item.title}</b>
        {words === '' ? null : <small>{words}</small>}
      </span>
    </>
  )
}
