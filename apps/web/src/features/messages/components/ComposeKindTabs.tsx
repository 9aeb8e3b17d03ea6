import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { composeKinds } from '../compose-kinds.ts'
import styles from './ComposeKindTabs.module.css'

/** The kinds of message that can be written; the text stays when the kind changes. */
export const ComposeKindTabs = () => {
  const { t } = useTranslation('messages')
  return (
    <nav className={styles['tabs']} aria-label={t('compose.type')}>
      {composeKinds.map(({ name, icon: Icon, to }) => (
        <Link key={name} to={to} replace>
          <Icon size={22} stroke={1.9} aria-hidden="true" />
          {t(`kinds.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
