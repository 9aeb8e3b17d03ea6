import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Notices, notices } from '../shared/notices/index.ts'
import { onSessionEnd } from '../shared/session/index.ts'
import { useIsSlow } from './use-is-slow.ts'

/** Around every page: the notices at the edge of the screen, and a sign that the next page is loading. */
export const RootLayout = () => {
  const { t } = useTranslation()
  useEffect(
    () =>
      onSessionEnd((requested) => {
        if (!requested) notices.show({ kind: 'failed', text: t('sessionLost') })
      }),
    [t],
  )
  const notPermitted = useRouterState({ select: ({ location }) => location.state.notPermitted === true })
  useEffect(() => {
    if (notPermitted) notices.show({ kind: 'failed', text: t('notPermitted') })
  }, [notPermitted, t])
  const slow = useIsSlow(useRouterState({ select: ({ isLoading }) => isLoading }))
  return (
    <>
      <output className="loading-words">{slow ? t('states.loading') : null}</output>
      <Outlet />
      <Notices label={t('notices')} />
    </>
  )
}
