import { Link, useRouterState } from '@tanstack/react-router'
import { cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { Count } from '../../shared/ui/index.ts'
import type { ReachableFunction } from '../functions.ts'
import styles from './Rail.module.css'

interface RailProps {
  functions: readonly ReachableFunction[]
  /** While a call rings or is active. */
  disabled: boolean
  unread: number
}

/** The left menu of the desktop layout. */
export const Rail = ({ functions, disabled, unread }: RailProps) => {
  const { t } = useTranslation()
  const calling = useRouterState({ select: ({ location }) => location.pathname === '/call' })
  return (
    <nav className={styles['rail']} aria-label={t('functions.label')}>
      {functions.length === 0 ? null : (
        <div className={styles['panes']}>
          {functions.map(({ name, icon: Icon, to }) => (
            <Link
              key={name}
              to={to}
              disabled={disabled}
              className={cx(styles['pane'], calling && name === 'phone' && styles['current'])}
              activeProps={{ className: cx(styles['current']) }}
            >
              <Icon size={24} stroke={1.9} aria-hidden="true" />
              <span>{t(`functions.${name}`)}</span>
              {name === 'message' && unread > 0 && !disabled ? (
                <span className={styles['count']}>
                  <Count value={unread} words={t('home.unread', { count: unread })} />
                </span>
              ) : null}
            </Link>
          ))}
        </div>
      )}
    </nav>
  )
}
