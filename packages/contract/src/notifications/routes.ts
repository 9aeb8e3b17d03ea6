import { z } from 'zod'
import { answerOf, DoneSchema, IdParamsSchema, IdSchema, listOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import {
  CreateNotificationSchema,
  NotificationSettingsSchema,
  NotifiedDeviceSchema,
  UpdateNotificationSettingsSchema,
} from './index.ts'

export const notificationRoutes = {
  subscribe: defineRoute({
    method: 'POST',
    path: '/relative/notification',
    access: 'user',
    lasting: false,
    summary: 'Send push notifications to this device while it is logged in',
    body: CreateNotificationSchema,
    answer: answerOf(z.object({ id: IdSchema })),
    refusals: ['not_found'],
  }),
  devices: defineRoute({
    method: 'GET',
    path: '/relative/notification',
    access: 'user',
    lasting: false,
    summary: 'The own devices that get push notifications',
    answer: listOf(NotifiedDeviceSchema),
  }),
  unsubscribe: defineRoute({
    method: 'DELETE',
    path: '/relative/notification/:id',
    access: 'user',
    lasting: false,
    summary: 'Send no more push notifications to a device',
    params: IdParamsSchema,
    answer: DoneSchema,
  }),
  settings: defineRoute({
    method: 'GET',
    path: '/notifications/me',
    access: 'user',
    lasting: false,
    summary: 'Which notifications the user gets of each box, and the quiet hours',
    answer: answerOf(NotificationSettingsSchema),
  }),
  updateSettings: defineRoute({
    method: 'PUT',
    path: '/notifications/me',
    access: 'user',
    lasting: false,
    summary: 'Change which notifications the user gets',
    body: UpdateNotificationSettingsSchema,
    answer: answerOf(NotificationSettingsSchema),
    refusals: ['not_found'],
  }),
}
