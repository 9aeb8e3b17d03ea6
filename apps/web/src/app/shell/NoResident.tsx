import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { logOut } from '../../features/accounts/index.ts'
import { notices } from '../../shared/notices/index.ts'
import { useMay } from '../../shared/permissions/permissions.ts'
import { useUser } from '../../shared/session/index.ts'
import { Empty, Failed, ScreenReaderText, SkeletonRows, type FailedQuery } from '../../shared/ui/index.ts'
import styles from './NoResident.module.css'

interface NoResidentProps {
  loading: boolean
  failed: FailedQuery | undefined
}

/** Shown instead of a screen when no box is selected: the list is loading, failed to load, or is empty. */
export const NoResident = ({ loading, failed }: NoResidentProps) => {
  const { t } = useTranslation()
  const relative = useUser().role === 'relative'
  const mayOversee = useMay('overview')
  const none = !loading && !failed
  const navigate = useNavigate()
  const atHome = useLocation().pathname === '/App'

  useEffect(() => {
    if (!none || !relative) return
    notices.show({ kind: 'failed', text: t('boxViews.noneLoggedOut') })
    logOut()
  }, [none, relative, t])

  // Users who look after others have no use for an empty home. Users who may not see the overview would be redirected for ever.
  useEffect(() => {
    if (none && atHome && mayOversee) void navigate({ to: '/admin/overview', replace: true })
  }, [none, atHome, mayOversee, navigate])

  return (
    <div className={styles['page']}>
      <h1>
        <ScreenReaderText>{t('home.title')}</ScreenReaderText>
      </h1>
      {loading ? <SkeletonRows rows={4} /> : null}
      {failed ? <Failed title={t('boxViews.failed')} query={failed} /> : null}
      {none ? <Empty title={t('boxViews.none')}>{t('boxViews.noneExplained')}</Empty> : null}
    </div>
  )
}
