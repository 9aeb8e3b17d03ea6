import { ConfigSchema, LegalQuerySchema, LegalSchema } from './index.ts'
import { answerOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'

export const configRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/config',
    access: 'public',
    lasting: false,
    summary: 'What an app must know before anybody has logged in',
    answer: answerOf(ConfigSchema),
  }),
}

export const legalRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/legal',
    access: 'public',
    lasting: false,
    summary: 'The legal texts of the region',
    query: LegalQuerySchema,
    answer: answerOf(LegalSchema),
  }),
}
