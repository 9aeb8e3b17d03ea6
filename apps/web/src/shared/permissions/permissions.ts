import { accountRoutes } from '@lykta/contract/accounts/routes'
import type { UserPermission } from '@lykta/contract/accounts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/index.ts'
import { store, useStored } from '../store/index.ts'

/** What the user may do outside the boxes, merged into the stored login data. */
export const permissionsQuery = queryOptions({
  queryKey: ['users', 'permissions'],
  meta: { kept: true },
  staleTime: 300_000,
  queryFn: async () => {
    const token = store.get('token')
    const { data: permissions } = await api.call(accountRoutes.permissions, {})
    const userData = store.get('userData')
    if (userData !== undefined && store.get('token') === token)
      store.set('userData', { ...userData, permissions })
    return permissions
  },
})

const none: readonly UserPermission[] = []

/** What the user may do outside the boxes, as far as this browser knows; the server decides. */
export const usePermissions = (): readonly UserPermission[] =>
  useStored('userData')?.permissions?.permissions ?? none

export const useMay = (permission: UserPermission): boolean => usePermissions().includes(permission)
