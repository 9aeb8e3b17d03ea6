import { answerOf, listOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import { AdministrationOverviewSchema, FirstStepsSchema } from './administration.ts'
import { OverviewItemSchema } from './index.ts'

export const overviewRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/overview',
    access: 'user',
    lasting: false,
    summary: 'Of each of your boxes: its floor, what is unread there, and what comes next',
    answer: listOf(OverviewItemSchema),
  }),
}

export const administrationOverviewRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/overview/administration',
    access: 'user',
    lasting: false,
    summary: 'How the boxes, calls and messages that an administrator looks after are doing',
    answer: answerOf(AdministrationOverviewSchema),
    refusals: ['not_permitted'],
  }),
  firstSteps: defineRoute({
    method: 'GET',
    path: '/overview/first-steps',
    access: 'user',
    lasting: false,
    summary: 'Which first steps of an empty system have been taken',
    answer: answerOf(FirstStepsSchema),
    refusals: ['not_permitted'],
  }),
}
