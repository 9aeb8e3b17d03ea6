import type { UserPermission } from '@lykta/contract/accounts'
import { redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { permissionsQuery } from '../shared/permissions/permissions.ts'
import { store } from '../shared/store/index.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the user must be permitted to do outside the boxes to open the route. */
    requires?: UserPermission
  }
  interface HistoryState {
    /** The user was led here from a page that they may not open: they are told so. */
    notPermitted?: true
  }
}

/**
 * Lets through whoever has every permission that the routes (`matches`, one inside the other) require.
 * @throws a redirect home for anybody else
 */
export const checkPermission = async (
  matches: ReadonlyArray<{ staticData: { requires?: UserPermission } }>,
  client: QueryClient,
): Promise<void> => {
  const required = matches.flatMap(({ staticData }) => staticData.requires ?? [])
  if (required.length === 0) return
  // Without an answer, what was known last holds: the server lets nobody do more.
  const known = await client.ensureQueryData(permissionsQuery).catch(() => store.get('userData')?.permissions)
  if (required.every((one) => known?.permissions.includes(one) === true)) return
  throw redirect({ to: '/App', replace: true, state: { notPermitted: true } })
}
