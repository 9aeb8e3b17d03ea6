import {
  BoxViewSchema,
  PermissionNamesSchema,
  SettingsFlagsSchema,
  UpdateSettingsSchema,
} from '@lykta/contract/boxes'
import { answerOf, IdParamsSchema, IdSchema, listOf, listQueryOf } from '@lykta/contract/envelope'
import { z } from 'zod'
import { list, success } from '../../../doors/answers.ts'
import type { RegisterRoutes } from '../../../doors/http.ts'
import type { SignIn } from '../../../doors/sign-in.ts'
import { badInput } from '../../../errors.ts'
import type { BoxViewsService } from './service.ts'

export const createBoxViewsRoutes =
  (service: BoxViewsService, { userOf }: SignIn): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'GET',
      url: '/caretakers/:id',
      config: { access: 'user' },
      schema: {
        tags: ['boxes'],
        summary: "A user's boxes",
        params: IdParamsSchema,
        response: { 200: listOf(BoxViewSchema) },
      },
      handler: async (request) => list(await service.list(userOf(request), request.params.id)),
    })

    api.route({
      method: 'GET',
      url: '/relatives/getpermissions',
      config: { access: 'user' },
      schema: {
        tags: ['boxes'],
        summary: 'What I may do with a box',
        querystring: listQueryOf(z.object({ caretaker: IdSchema })),
        response: { 200: answerOf(PermissionNamesSchema) },
      },
      handler: async (request) => {
        const boxId = request.query.filter?.caretaker
        if (boxId === undefined) throw badInput({ filter: 'Name the box: {"caretaker": id}' })
        return success(await service.permissions(userOf(request), boxId))
      },
    })

    api.route({
      method: 'PUT',
      url: '/settings/:id',
      config: { access: 'user' },
      schema: {
        tags: ['boxes'],
        summary: 'What I want to see of a box',
        params: IdParamsSchema,
        body: UpdateSettingsSchema,
        response: { 200: answerOf(SettingsFlagsSchema) },
      },
      handler: async (request) =>
        success(await service.updateSettings(userOf(request), request.params.id, request.body)),
    })
  }
