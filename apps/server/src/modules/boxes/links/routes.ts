import { EditLinkSchema, LinkParamsSchema, LinkSchema } from '@lykta/contract/boxes'
import { answerOf, IdParamsSchema, listOf } from '@lykta/contract/envelope'
import { z } from 'zod'
import { list, success } from '../../../doors/answers.ts'
import type { RegisterRoutes } from '../../../doors/http.ts'
import type { SignIn } from '../../../doors/sign-in.ts'
import type { LinksService } from './service.ts'

export const createLinksRoutes =
  (service: LinksService, { userOf }: SignIn): RegisterRoutes =>
  (api) => {
    const tags = ['boxes']
    const one = answerOf(LinkSchema)
    const config = { access: 'user' } as const

    api.route({
      method: 'GET',
      url: '/boxes/:id/links',
      config,
      schema: {
        tags,
        summary: 'The people who are linked to a box, for its super users and administrators',
        params: IdParamsSchema,
        response: { 200: listOf(LinkSchema) },
      },
      handler: async (request) => list(await service.list(userOf(request), request.params.id)),
    })

    api.route({
      method: 'GET',
      url: '/boxes/:id/links/:userId',
      config,
      schema: { tags, summary: 'One of them', params: LinkParamsSchema, response: { 200: one } },
      handler: async (request) => {
        const { id, userId } = request.params
        return success(await service.find(userOf(request), id, userId))
      },
    })

    api.route({
      method: 'PUT',
      url: '/boxes/:id/links/:userId',
      config,
      schema: {
        tags,
        summary: 'What somebody else may do with a box; administrators give a part in it as well',
        params: LinkParamsSchema,
        body: EditLinkSchema,
        response: { 200: one },
      },
      handler: async (request) => {
        const { id, userId } = request.params
        return success(await service.set(userOf(request), id, userId, request.body))
      },
    })

    api.route({
      method: 'DELETE',
      url: '/boxes/:id/links/:userId',
      config,
      schema: {
        tags,
        summary: 'Take somebody’s part in a box away',
        params: LinkParamsSchema,
        response: { 200: answerOf(z.null()) },
      },
      handler: async (request) => {
        const { id, userId } = request.params
        await service.end(userOf(request), id, userId)
        return success(null)
      },
    })
  }
