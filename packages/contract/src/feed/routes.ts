import { DoneSchema } from '../envelope.ts'
import { defineRoute } from '../route.ts'

export const feedReportRoutes = {
  blocked: defineRoute({
    method: 'POST',
    path: '/feed/blocked',
    access: 'user',
    lasting: false,
    summary:
      'Report that the feed does not open from here though the server answers, for the operator to see in /healthz',
    answer: DoneSchema,
  }),
}
