import type { Link, ManagedBox } from '@lykta/contract/boxes'
import { managedBoxRoutes } from '@lykta/contract/boxes/administration/routes'
import { linkRoutes } from '@lykta/contract/boxes/routes'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, isApiError } from '../../../shared/api/index.ts'

const linkedKey = ['users', 'linked'] as const
const mostFound = 20
const mostLinked = 200

/** The residents to whom a user is linked. */
export const linkedBoxesQuery = (user: number) =>
  queryOptions({
    queryKey: [...linkedKey, user],
    queryFn: async ({ signal }): Promise<ManagedBox[]> =>
      (await api.call(managedBoxRoutes.list, { query: { filter: { user }, limit: mostLinked }, signal }))
        .data,
  })

/** Residents by a few words of their name, room or house. */
export const residentsQuery = (search: string) =>
  queryOptions({
    queryKey: ['users', 'residents', search],
    queryFn: async ({ signal }): Promise<ManagedBox[]> =>
      (
        await api.call(managedBoxRoutes.list, {
          query: { filter: { search }, skip: 0, limit: mostFound },
          signal,
        })
      ).data,
  })

/** What a user may do with a box. Always read again, as others may have changed it. */
export const linkQuery = (box: number, user: number) =>
  queryOptions({
    queryKey: [...linkedKey, user, 'permissions', box],
    queryFn: async ({ signal }): Promise<Link> =>
      (await api.call(linkRoutes.find, { params: { id: box, userId: user }, signal })).data,
    gcTime: 0,
  })

/** Updates a link wherever it is shown. */
export const keepLink = (client: QueryClient, box: number, link: Link): void => {
  client.setQueryData(linkQuery(box, link.userId).queryKey, (shown) => shown && link)
}

/** Reads again to whom a user is linked, but not what they may do there. */
export const reloadLinkedBoxes = (client: QueryClient, user: number): Promise<void> =>
  client.invalidateQueries({ queryKey: linkedBoxesQuery(user).queryKey, exact: true })

/** Links a user to a resident, with everything that the TV may show. */
export const linkTo = async (client: QueryClient, user: number, box: ManagedBox): Promise<void> => {
  await api.call(linkRoutes.set, {
    params: { id: box.id, userId: user },
    body: { permissions: box.functions, competence: 'user' },
  })
  await reloadLinkedBoxes(client, user)
}

/** Ends a user's access to a box, with immediate effect. A user removed meanwhile stays removed. */
export const endLink = async (box: number, user: number): Promise<void> => {
  try {
    await api.call(linkRoutes.end, { params: { id: box, userId: user } })
  } catch (error) {
    if (!isApiError(error) || error.code !== 'not_found') throw error
  }
}
