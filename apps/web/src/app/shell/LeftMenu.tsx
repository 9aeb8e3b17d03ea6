import { Link, useRouterState } from '@tanstack/react-router'
import { cx } from '@lykta/ui'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { BoxViewContext, MissedMark } from '../../shared/box-view/index.ts'
import { Button, ScreenReaderText, type FailedQuery } from '../../shared/ui/index.ts'
import { LazyIcon } from '../administration/LazyIcon.tsx'
import { useAdministration } from '../administration/use-administration.ts'
import { functionElsewhere, type ReachableFunction } from '../menu.ts'
import styles from './LeftMenu.module.css'

interface LeftMenuProps {
  /** Undefined until they are known. */
  functions: readonly ReachableFunction[] | undefined
  /** The boxes, or the functions of the selected one, did not load. */
  failed: FailedQuery | undefined
  /** While a call rings or is active. */
  disabled: boolean
  unread: number
  onNavigate: () => void
}

/** The left menu of the desktop layout. Following its links saves the selected box's settings. */
export const LeftMenu = ({ functions, failed, disabled, unread, onNavigate }: LeftMenuProps) => {
  const { t } = useTranslation()
  const boxView = use(BoxViewContext)
  const administration = useAdministration()
  const here = useRouterState({ select: ({ location }) => functionElsewhere(location.pathname) })
  return (
    <nav
      className={styles['rail']}
      aria-label={t('functions.label')}
      data-administration={administration.length > 0 || undefined}
    >
      {failed ? (
        <div className={styles['failed']} role="alert">
          <p>{t('home.failed')}</p>
          <Button
            look="quiet"
            size="small"
            block
            pending={failed.isFetching}
            onClick={() => failed.refetch()}
          >
            {t('states.tryAgain')}
          </Button>
        </div>
      ) : null}
      {functions === undefined && !failed ? (
        <output className={styles['panes']}>
          <ScreenReaderText>{t('states.loading')}</ScreenReaderText>
          {Array.from({ length: 5 }, (_, row) => (
            <span className={cx(styles['pane'], styles['coming'])} key={row} aria-hidden="true">
              <span />
              <span />
            </span>
          ))}
        </output>
      ) : null}
      {functions === undefined || functions.length === 0 ? null : (
        <div className={styles['panes']}>
          {functions.map(({ name, icon: Icon, to }) => (
            <Link
              key={name}
              to={to}
              disabled={disabled}
              onClick={disabled ? undefined : onNavigate}
              className={cx(styles['pane'], name === here && styles['current'])}
              activeProps={{ className: cx(styles['current']) }}
            >
              <Icon size={24} stroke={1.9} aria-hidden="true" />
              <span>
                {t(`functions.${name}`)}
                {name === 'message' && unread > 0 && !disabled ? (
                  <small>{t('home.unread', { count: unread })}</small>
                ) : null}
              </span>
              {name === 'phone' && boxView !== undefined && !disabled ? (
                <span className={styles['mark']}>
                  <MissedMark boxView={boxView} />
                </span>
              ) : null}
            </Link>
          ))}
        </div>
      )}
      {administration.length === 0 ? null : (
        <section aria-labelledby="administration">
          <p className={styles['title']} id="administration">
            {t('administration.title')}
          </p>
          <div className={styles['panes']}>
            {administration.map(({ name, href }) => (
              <Link
                key={name}
                to={href}
                disabled={disabled}
                className={styles['pane']}
                activeProps={{ className: cx(styles['current']) }}
              >
                <LazyIcon name={name} />
                <span>{t(`administration.${name}`)}</span>
              </Link>
            ))}
          </div>
        </section>
      )}
    </nav>
  )
}
