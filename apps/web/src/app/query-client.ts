import { log } from '@lykta/log'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError, isWorthRetrying } from '../shared/api/index.ts'

/** Logs the first part of the key only: the rest may be something a person typed. A refusal by the server is a warning. */
const logFailure = (key: readonly unknown[] | undefined, err: Error, message: string): void => {
  const level = isApiError(err) && !isWorthRetrying(err) ? 'warn' : 'error'
  log[level]({ kind: key === undefined ? undefined : String(key[0]), err }, message)
}

/** Every read and write that fails is logged here, once its retries are used up. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (err, { queryKey }) => logFailure(queryKey, err, 'read failed'),
    }),
    mutationCache: new MutationCache({
      onError: (err, _variables, _result, { options }) =>
        logFailure(options.mutationKey, err, 'write failed'),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        // Without a connection a request fails at once. If it waited for one, it would seem to be loading or sending for hours.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })

export const queryClient = createQueryClient()
