import { answerOf, DoneSchema, IdParamsSchema, listOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import { CreatedMessageSchema, CreateMessageSchema } from './create-message.ts'
import { MessageListQuerySchema, MessageSchema } from './message.ts'

export const messageRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/message',
    access: 'user',
    lasting: false,
    perHour: 'messages',
    summary: 'Send a message to rooms',
    body: CreateMessageSchema,
    answer: answerOf(CreatedMessageSchema),
    refusals: ['not_found', 'not_permitted'],
  }),
  recall: defineRoute({
    method: 'POST',
    path: '/message/:id/recall',
    access: 'user',
    lasting: false,
    perHour: 'recalls',
    summary: 'Recall a message of your own that somebody has not read',
    params: IdParamsSchema,
    answer: DoneSchema,
    refusals: ['not_permitted', 'message_read'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/message/:id',
    access: 'user',
    lasting: false,
    perHour: 'recalls',
    summary: 'Delete a message of your own, or one that is scheduled',
    params: IdParamsSchema,
    answer: DoneSchema,
    refusals: ['not_permitted'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/message-relative',
    access: 'user',
    lasting: false,
    summary: 'Messages to the boxes that a user sees, newest first',
    query: MessageListQuerySchema,
    answer: listOf(MessageSchema),
    refusals: ['not_found'],
  }),
}
