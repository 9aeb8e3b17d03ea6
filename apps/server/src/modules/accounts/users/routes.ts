import {
  CreateUserSchema,
  EditUserSchema,
  ManagedUserSchema,
  UserListQuerySchema,
  userSorts,
} from '@lykta/contract/accounts'
import { answerOf, IdParamsSchema, listOf } from '@lykta/contract/envelope'
import { z } from 'zod'
import { list, pageOf, success } from '../../../doors/answers.ts'
import type { RegisterRoutes } from '../../../doors/http.ts'
import type { SignIn } from '../../../doors/sign-in.ts'
import { badInput } from '../../../errors.ts'
import type { UsersService } from './service.ts'

export const createUsersRoutes =
  (service: UsersService, { userOf }: SignIn): RegisterRoutes =>
  (api) => {
    const tags = ['accounts']
    const one = answerOf(ManagedUserSchema)
    const config = { access: 'user' } as const

    api.route({
      method: 'GET',
      url: '/users',
      config,
      schema: {
        tags,
        summary: 'The people of my cluster',
        querystring: UserListQuerySchema,
        response: { 200: listOf(ManagedUserSchema) },
      },
      handler: async (request) => {
        const { filter = {}, sort = ['name', 'ASC'] as const } = request.query
        const by = userSorts.find((name) => name === sort[0])
        if (by === undefined) throw badInput({ sort: `One of ${userSorts.join(', ')}` })
        const { users, total } = await service.list(userOf(request), filter, {
          sort: [by, sort[1]],
          ...pageOf(request.query),
        })
        return list(users, total)
      },
    })

    api.route({
      method: 'GET',
      url: '/users/:id',
      config,
      schema: { tags, summary: 'One of them', params: IdParamsSchema, response: { 200: one } },
      handler: async (request) => success(await service.find(userOf(request), request.params.id)),
    })

    api.route({
      method: 'POST',
      url: '/users',
      config,
      schema: { tags, summary: 'A new account', body: CreateUserSchema, response: { 200: one } },
      handler: async (request) => success(await service.create(userOf(request), request.body)),
    })

    api.route({
      method: 'PUT',
      url: '/users/:id',
      config,
      schema: {
        tags,
        summary: 'Change an account, or let it in again',
        params: IdParamsSchema,
        body: EditUserSchema,
        response: { 200: one },
      },
      handler: async (request) =>
        success(await service.edit(userOf(request), request.params.id, request.body)),
    })

    api.route({
      method: 'DELETE',
      url: '/users/:id',
      config,
      schema: {
        tags,
        summary: 'Let an account in no more; what its owner has sent stays',
        params: IdParamsSchema,
        response: { 200: answerOf(z.null()) },
      },
      handler: async (request) => {
        await service.edit(userOf(request), request.params.id, { disabled: true })
        return success(null)
      },
    })
  }
