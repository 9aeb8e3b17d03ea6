import { answerOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import { SystemStateSchema } from './index.ts'

export const systemRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/system',
    access: 'user',
    lasting: false,
    summary:
      'How the servers are doing: versions, engines, disks, queues, mail, the last backup, and what does not work',
    answer: answerOf(SystemStateSchema),
    refusals: ['not_permitted'],
  }),
}
