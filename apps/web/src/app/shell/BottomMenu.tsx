import { cx } from '@lykta/ui'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../shared/permissions/permissions.ts'
import { useLayout } from '../../shared/ui/use-layout.ts'
import { LazyIcon } from '../administration/LazyIcon.tsx'
import { homePath } from '../home-path.ts'
import { currentEntry, menu } from '../menu.ts'
import styles from './BottomMenu.module.css'

const OpenAlarmCount = lazy(() =>
  import('../../features/alarms/OpenAlarmCount.tsx').then(({ OpenAlarmCount }) => ({
    default: OpenAlarmCount,
  })),
)

/**
 * The bottom menu. Following its links saves the selected box's settings. Users who send alarms have them here too, unless the
 * left menu shows them.
 */
export const BottomMenu = memo(({ onNavigate }: { onNavigate: () => void }) => {
  const { t } = useTranslation()
  const hasRail = useLayout() === 'desktop'
  const showsAlarms = useMay('alarms') && !hasRail
  const current = useRouterState({
    select: ({ location: { pathname } }) =>
      showsAlarms && pathname.startsWith('/admin/alarms') ? 'alarms' : currentEntry(pathname),
  })
  return (
    <nav className={cx(styles['dock'], showsAlarms && styles['six'])} aria-label={t('menu.label')}>
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
      {showsAlarms ? (
        <Link
          to="/admin/alarms"
          activeProps={{}}
          aria-current={current === 'alarms' ? 'page' : undefined}
          onClick={onNavigate}
        >
          <span>
            <LazyIcon name="alarms" />
          </span>
          {t('administration.alarms')}
          <Suspense>
            <OpenAlarmCount />
          </Suspense>
        </Link>
      ) : null}
    </nav>
  )
})
