import { AuditEntrySchema, AuditQuerySchema } from '@lykta/contract/audit'
import { listOf } from '@lykta/contract/envelope'
import { list, pageOf } from '../../doors/answers.ts'
import type { RegisterRoutes } from '../../doors/http.ts'
import type { SignIn } from '../../doors/sign-in.ts'
import type { AuditService } from './service.ts'

export const createAuditRoutes =
  (service: AuditService, { personOf }: SignIn): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'GET',
      url: '/audit',
      config: { access: 'person' },
      schema: {
        tags: ['audit'],
        summary: 'What was done, newest first',
        querystring: AuditQuerySchema,
        response: { 200: listOf(AuditEntrySchema) },
      },
      handler: async (request) => {
        const { filter } = request.query
        const { entries, total } = await service.list(personOf(request), filter ?? {}, pageOf(request.query))
        return list(entries, total)
      },
    })
  }
