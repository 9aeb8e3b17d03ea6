import { answerOf, IdParamsSchema, IdSchema, listOf } from '@lykta/contract/envelope'
import {
  CreateNotificationSchema,
  NotificationSettingsSchema,
  NotifiedDeviceSchema,
  UpdateNotificationSettingsSchema,
} from '@lykta/contract/notifications'
import { z } from 'zod'
import { list, success } from '../../doors/answers.ts'
import type { RegisterRoutes } from '../../doors/http.ts'
import type { SignIn } from '../../doors/sign-in.ts'
import type { NotificationsService } from './service.ts'

const tags = ['notifications']

export const createNotificationsRoutes =
  (service: NotificationsService, { userOf }: SignIn): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'POST',
      url: '/relative/notification',
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Tell this device, for as long as it is logged in',
        body: CreateNotificationSchema,
        response: { 200: answerOf(z.object({ id: IdSchema })) },
      },
      handler: async (request) => success(await service.subscribe(userOf(request), request.body)),
    })

    api.route({
      method: 'GET',
      url: '/relative/notification',
      config: { access: 'user' },
      schema: {
        tags,
        summary: "One's own devices that are told",
        response: { 200: listOf(NotifiedDeviceSchema) },
      },
      handler: async (request) => list(await service.devices(userOf(request))),
    })

    api.route({
      method: 'DELETE',
      url: '/relative/notification/:id',
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Tell that device no longer',
        params: IdParamsSchema,
        response: { 200: answerOf(z.null()) },
      },
      handler: async (request) => {
        await service.unsubscribe(userOf(request), request.params.id)
        return success(null)
      },
    })

    api.route({
      method: 'GET',
      url: '/notifications/me',
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'What one is told of, by box, and when not',
        response: { 200: answerOf(NotificationSettingsSchema) },
      },
      handler: async (request) => success(await service.settings(userOf(request))),
    })

    api.route({
      method: 'PUT',
      url: '/notifications/me',
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Change what one is told of',
        body: UpdateNotificationSettingsSchema,
        response: { 200: answerOf(NotificationSettingsSchema) },
      },
      handler: async (request) => {
        const user = userOf(request)
        await service.update(user, request.body)
        return success(await service.settings(user))
      },
    })
  }
