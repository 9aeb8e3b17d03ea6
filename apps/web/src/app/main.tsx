import '@lykta/ui/styles/tokens.css'
import '@lykta/ui/styles/base.css'
import './theme.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../shared/i18n/index.ts'
import { onSessionEnd } from '../shared/session/index.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

/** Without a session nothing of it stays: what was read goes, and the login opens. */
onSessionEnd(() => {
  queryClient.clear()
  void router.navigate({ to: '/login', replace: true })
})

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')

await startI18n()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
)
