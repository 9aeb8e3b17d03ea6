import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from './query-client.ts'
import type { AppRouter } from './router.tsx'
import { useIsSlow } from './use-is-slow.ts'

/** The app below the router. */
export const App = ({ router }: { router: AppRouter }) => (
  <QueryClientProvider client={queryClient}>
    <Suspense fallback={<Starting />}>
      <RouterProvider router={router} />
    </Suspense>
  </QueryClientProvider>
)

/** The page as it is before the app has loaded. */
const Starting = () => {
  const { t } = useTranslation()
  return (
    <>
      <img className="starting" src="/branding/logo.svg" width={96} height={96} alt="" />
      <output className="starting-words">{useIsSlow(true) ? t('states.loading') : null}</output>
    </>
  )
}
