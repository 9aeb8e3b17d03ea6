import type { EditLink, Link } from '@lykta/contract/boxes'
import { linkRoutes } from '@lykta/contract/boxes/routes'
import { api } from '../api/index.ts'

/** Changes what somebody may do with a box. A user removed meanwhile is not linked again; the call fails with `not_found`. */
export const changeLink = async (params: { id: number; userId: number }, change: EditLink): Promise<Link> =>
  (await api.call(linkRoutes.set, { params, query: { existing: '1' }, body: change })).data
