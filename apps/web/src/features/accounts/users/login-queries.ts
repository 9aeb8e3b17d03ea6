import { managedLoginRoutes } from '@lykta/contract/accounts/providers/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'

/** By which providers a user can log in. */
export const managedLoginsQuery = (id: number) =>
  queryOptions({
    queryKey: ['provider-logins', id],
    queryFn: async ({ signal }) => (await api.call(managedLoginRoutes.find, { params: { id }, signal })).data,
  })
