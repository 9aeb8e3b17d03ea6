import { identityRoutes, providerRoutes } from '@lykta/contract/accounts/providers/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'

/** By which providers one can log in here. */
export const providersQuery = queryOptions({
  queryKey: ['sign-in-providers'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await api.call(providerRoutes.list, { signal })).data,
})

/** By which of them the user can log in. */
export const ownIdentitiesQuery = queryOptions({
  queryKey: ['own-identities'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await api.call(identityRoutes.list, { signal })).data,
})
