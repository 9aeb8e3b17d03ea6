import { QueryClient } from '@tanstack/react-query'
import { isWorthRetrying } from '../shared/api/index.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      // Without a connection it fails, and says so: waiting for one would look like loading, or like sending, for hours.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})
