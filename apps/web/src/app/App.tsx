import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { queryClient } from './query-client.ts'
import type { AppRouter } from './router.tsx'

/** The app below the router. */
export const App = ({ router }: { router: AppRouter }) => (
  <QueryClientProvider client={queryClient}>
    <Suspense fallback={<img className="starting" src="/branding/logo.svg" width={96} height={96} alt="" />}>
      <RouterProvider router={router} />
    </Suspense>
  </QueryClientProvider>
)
