import type { UserPermission } from '@lykta/contract/accounts'
import { redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type shell from '../locales/en/shell.json'
import { permissionsQuery } from '../shared/permissions/permissions.ts'
import { store } from '../shared/store/index.ts'

/** The entries of the Administration group. Their texts and icons have the same names. */
export type AdministrationName = Exclude<keyof (typeof shell)['administration'], 'title'>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The permission outside the boxes that the route needs. */
    requires?: UserPermission
    /** Its entry in the Administration group of the menus, for those who have what the route requires. */
    administration?: AdministrationName
  }
  interface HistoryState {
    /** The user was redirected from a page that they may not open; a notice says so. */
    notPermitted?: true
  }
}

/**
 * Checks that the user has every permission that the nested routes (`matches`) require.
 * @throws a redirect home if one is missing
 */
export const checkPermission = async (
  matches: ReadonlyArray<{ staticData: { requires?: UserPermission } }>,
  client: QueryClient,
): Promise<void> => {
  const required = matches.flatMap(({ staticData }) => staticData.requires ?? [])
  if (required.length === 0) return
  // If the server does not answer, the last known permissions are used; the server enforces them anyway.
  const known = await client.ensureQueryData(permissionsQuery).catch(() => store.get('userData')?.permissions)
  if (required.every((one) => known?.permissions.includes(one) === true)) return
  throw redirect({ to: '/App', replace: true, state: { notPermitted: true } })
}
