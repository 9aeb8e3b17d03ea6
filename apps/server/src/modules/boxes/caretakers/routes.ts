import {
  CaretakerSchema,
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
import type { CaretakersService } from './service.ts'

export const createCaretakersRoutes =
  (service: CaretakersService, { personOf }: SignIn): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'GET',
      url: '/caretakers/:id',
      config: { access: 'person' },
      schema: {
        tags: ['boxes'],
        summary: "A user's boxes",
        params: IdParamsSchema,
        response: { 200: listOf(CaretakerSchema) },
      },
      handler: async (request) => list(await service.list(personOf(request), request.params.id)),
    })

    api.route({
      method: 'GET',
      url: '/relatives/getpermissions',
      config: { access: 'person' },
      schema: {
        tags: ['boxes'],
        summary: 'What I may do with a box',
        querystring: listQueryOf(z.object({ caretaker: IdSchema })),
        response: { 200: answerOf(PermissionNamesSchema) },
      },
      handler: async (request) => {
        const caretaker = request.query.filter?.caretaker
        if (caretaker === undefined) throw badInput({ filter: 'Name the caretaker: {"caretaker": id}' })
        return success(await service.permissions(personOf(request), caretaker))
      },
    })

    api.route({
      method: 'PUT',
      url: '/settings/:id',
      config: { access: 'person' },
      schema: {
        tags: ['boxes'],
        summary: 'What I want to see of a box',
        params: IdParamsSchema,
        body: UpdateSettingsSchema,
        response: { 200: answerOf(SettingsFlagsSchema) },
      },
      handler: async (request) =>
        success(await service.updateSettings(personOf(request), request.params.id, request.body)),
    })
  }
