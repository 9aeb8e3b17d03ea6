import {
  clusterRoutes,
  entityGroupRoutes,
  entityRoutes,
  groupRoutes,
} from '@lykta/contract/organisation/routes'
import { done, list, pageOf, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { UnitChanges, UnitLevel } from './repo.ts'
import type { Units } from './service.ts'

/** The handlers of one level. */
export const unitHandlers = (units: Units, level: UnitLevel) => ({
  create: async ({ user, body }: { user: SignedInUser; body: UnitChanges & { name: string } }) =>
    success({ id: await units.create(user, level, body) }),
  edit: async ({
    user,
    params,
    query,
    body,
  }: {
    user: SignedInUser
    params: { id: number }
    query: { preview?: '0' | '1' | undefined }
    body: UnitChanges
  }) =>
    success(await units.edit(user, level, { id: params.id, changes: body, preview: query.preview === '1' })),
  retire: async ({ user, params }: { user: SignedInUser; params: { id: number } }) => {
    await units.retire(user, level, params.id)
    return done
  },
})

const withList = (units: Units, level: UnitLevel) => ({
  ...unitHandlers(units, level),
  list: async ({
    user,
    query,
  }: {
    user: SignedInUser
    query: { skip?: number | undefined; limit?: number | undefined }
  }) => {
    const { units: found, total } = await units.list(user, level, pageOf(query))
    return list(found, total)
  },
})

export const createUnitRoutes = (units: Units) => [
  serveRoutes('organisation', clusterRoutes, withList(units, 'clusters')),
  serveRoutes('organisation', entityGroupRoutes, withList(units, 'entitygroups')),
  serveRoutes('organisation', entityRoutes, withList(units, 'entities')),
  serveRoutes('organisation', groupRoutes, withList(units, 'groups')),
]
