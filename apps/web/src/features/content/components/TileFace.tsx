import type { Category } from '@lykta/contract/content'
import { IconExternalLink, IconListDetails, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { itemIcons } from '../item-icons.ts'
import styles from './CategoryTiles.module.css'

interface TileFaceProps {
  item: Pick<Category, 'item' | 'title' | 'text' | 'picture' | 'tiles'>
  /** Says that it leads out of Lykta, and where to. */
  sign?: 'call' | 'link' | undefined
}

const signs = { call: IconPhone, link: IconExternalLink }

/** What a tile shows. */
export const TileFace = ({ item, sign }: TileFaceProps) => {
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
