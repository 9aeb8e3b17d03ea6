import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Notices, notices } from '../shared/notices/index.ts'
import { onSessionEnd } from '../shared/session/index.ts'

/** Around every page: the notices at the edge of the screen. */
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
  return (
    <>
      <Outlet />
      <Notices label={t('notices')} />
    </>
  )
}
