import { Link, useRouterState } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { homePath } from '../home-path.ts'
import { currentEntry, menu } from '../menu.ts'
import styles from './Dock.module.css'

/** The bottom menu. Going through it saves the selected box's settings. */
export const Dock = memo(({ onNavigate }: { onNavigate: () => void }) => {
  const { t } = useTranslation()
  const current = useRouterState({ select: ({ location }) => currentEntry(location.pathname) })
  return (
    <nav className={styles['dock']} aria-label={t('menu.label')}>
      {menu.map(({ name, icon: Icon, to }) =>
        to === undefined ? null : (
          <Link
            key={name}
            to={name === 'app' ? homePath() : to}
            activeProps={{}}
            aria-current={name === current ? 'page' : undefined}
            onClick={onNavigate}
          >
            <span>
              <Icon size={24} stroke={1.9} aria-hidden="true" />
            </span>
            {t(`menu.${name}`)}
          </Link>
        ),
      )}
    </nav>
  )
})
