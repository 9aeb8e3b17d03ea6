import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Notices, notices } from '../shared/notices/index.ts'
import { onSessionEnd } from '../shared/session/index.ts'
import { useStored } from '../shared/store/index.ts'
import { useIsSlow } from './use-is-slow.ts'

const DeviceCover = lazy(() =>
  import('./shell/DeviceCover.tsx').then(({ DeviceCover }) => ({ default: DeviceCover })),
)

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
      <SharedDevice />
    </>
  )
}

/** What covers a shared device that was left. Loaded there alone. */
const SharedDevice = () => {
  const isShared = useStored('sharedDevice') !== undefined
  const isLoggedIn = useStored('token') !== undefined
  if (!isShared || !isLoggedIn) return null
  return (
    <Suspense>
      <DeviceCover />
    </Suspense>
  )
}
