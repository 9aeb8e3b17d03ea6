import { auditRoutes } from '@lykta/contract/audit/routes'
import { list, pageOf } from '../../doors/response-envelope.ts'
import { serveRoutes } from '../../doors/routes.ts'
import type { AuditService } from './service.ts'

export const createAuditRoutes = (service: AuditService) =>
  serveRoutes('audit', auditRoutes, {
    list: async ({ user, query }) => {
      const { entries, total } = await service.list(user, query.filter ?? {}, pageOf(query))
      return list(entries, total)
    },
    export: async ({ user, query }) => {
      const { entries, total } = await service.takeAway(user, query.filter ?? {})
      return list(entries, total)
    },
  })
