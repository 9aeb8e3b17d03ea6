import { overviewRoutes } from '@lykta/contract/overview/routes'
import { list } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { Floor } from './service.ts'

export const createFloorRoutes = (floor: Floor) =>
  serveRoutes('overview', overviewRoutes, { list: async ({ user }) => list(await floor(user)) })
