import { IconAlignLeft, IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './KindTabs.module.css'

const kinds = [
  { name: 'text', icon: IconAlignLeft, to: '/message/text' },
  { name: 'image', icon: IconPhoto, to: '/message/bild' },
] as const

/** The kinds of message that can be written; what is written stays when the kind changes. */
export const KindTabs = () => {
  const { t } = useTranslation('messages')
  return (
    <nav className={styles['tabs']} aria-label={t('compose.type')}>
      {kinds.map(({ name, icon: Icon, to }) => (
        <Link key={name} to={to} replace>
          <Icon size={22} stroke={1.9} aria-hidden="true" />
          {t(`kinds.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
