import { log } from '@lykta/log'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode } from 'react'

const retryMs = 5_000

const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (err, { queryKey }) => log.error({ kind: String(queryKey[0]), err }, 'read failed'),
  }),
  mutationCache: new MutationCache({
    onError: (err, _variables, _result, { options: { mutationKey } }) =>
      log.error(
        { kind: mutationKey === undefined ? undefined : String(mutationKey[0]), err },
        'write failed',
      ),
  }),
  defaultOptions: {
    queries: {
      // The browser's online state says nothing about whether a server in the same house can be reached.
      networkMode: 'always',
      retry: 2,
      retryDelay: retryMs,
      staleTime: 10_000,
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always' },
  },
})

export const Providers = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
)
