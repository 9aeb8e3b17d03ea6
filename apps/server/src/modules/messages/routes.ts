import { answerOf, IdParamsSchema, listOf } from '@lykta/contract/envelope'
import {
  CreatedMessageSchema,
  CreateMessageSchema,
  MessageListQuerySchema,
  MessageSchema,
} from '@lykta/contract/messages'
import { z } from 'zod'
import { list, success } from '../../doors/answers.ts'
import type { RegisterRoutes } from '../../doors/http.ts'
import type { SignIn } from '../../doors/sign-in.ts'
import { badInput } from '../../errors.ts'
import type { Reading } from './reading.ts'
import type { MessagesService } from './service.ts'

export const createMessagesRoutes =
  (service: MessagesService, reading: Reading, { userOf }: SignIn): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'POST',
      url: '/message',
      config: { access: 'user' },
      schema: {
        tags: ['messages'],
        summary: 'Send a message to rooms',
        body: CreateMessageSchema,
        response: { 200: answerOf(CreatedMessageSchema) },
      },
      handler: async (request) => success(await service.create(userOf(request), request.body)),
    })

    api.route({
      method: 'POST',
      url: '/message/:id/recall',
      config: { access: 'user' },
      schema: {
        tags: ['messages'],
        summary: 'Take an own message back that somebody has not read',
        params: IdParamsSchema,
        response: { 200: answerOf(z.null()) },
      },
      handler: async (request) => {
        await service.recall(userOf(request), request.params.id)
        return success(null)
      },
    })

    api.route({
      method: 'DELETE',
      url: '/message/:id',
      config: { access: 'user' },
      schema: {
        tags: ['messages'],
        summary: 'Delete an own message, or one that is to go out later',
        params: IdParamsSchema,
        response: { 200: answerOf(z.null()) },
      },
      handler: async (request) => {
        await service.remove(userOf(request), request.params.id)
        return success(null)
      },
    })

    api.route({
      method: 'GET',
      url: '/message-relative',
      config: { access: 'user' },
      schema: {
        tags: ['messages'],
        summary: 'Messages to the boxes that a user sees, newest first',
        querystring: MessageListQuerySchema,
        response: { 200: listOf(MessageSchema) },
      },
      handler: async (request) => {
        const { filter, sort, skip, limit } = request.query
        if (sort !== undefined && sort[0] !== 'createdAt') {
          throw badInput({ sort: 'Messages are sorted by createdAt.' })
        }
        const { messages, total } = await reading.list(userOf(request), {
          userId: filter?.relativeID,
          room: filter?.room,
          search: filter?.search?.trim() === '' ? undefined : filter?.search?.trim(),
          unread: filter?.unread ?? false,
          planned: filter?.planned ?? false,
          pictures: filter?.pictures ?? false,
          oldestFirst: sort?.[1] === 'ASC',
          skip,
          limit: skip === -1 ? undefined : limit,
        })
        return list(messages, total)
      },
    })
  }
