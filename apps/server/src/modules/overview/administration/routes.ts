import { administrationOverviewRoutes } from '@lykta/contract/overview/routes'
import { success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { AdministrationOverviewService } from './service.ts'

export const createAdministrationRoutes = (service: AdministrationOverviewService) =>
  serveRoutes('overview', administrationOverviewRoutes, {
    read: async ({ user }) => success(await service.read(user)),
    firstSteps: async ({ user }) => success(await service.firstSteps(user)),
  })
