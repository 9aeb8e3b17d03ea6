import { overviewRoutes } from '@lykta/contract/overview/routes'
import { list } from '../../doors/answers.ts'
import { serveRoutes } from '../../doors/routes.ts'
import type { Overview } from './service.ts'

export const createOverviewRoutes = (overview: Overview) =>
  serveRoutes('overview', overviewRoutes, { list: async ({ user }) => list(await overview(user)) })
