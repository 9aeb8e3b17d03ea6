import { listOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import { OverviewItemSchema } from './index.ts'

export const overviewRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/overview',
    access: 'user',
    summary: 'Of each of the own boxes: its floor, what is unread there, and what comes next',
    answer: listOf(OverviewItemSchema),
  }),
}
