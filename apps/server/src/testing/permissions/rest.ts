import { z } from 'zod'
import type { RouteTable } from './case.ts'
import { administeringList, anyone, but, seeingInList } from './rows.ts'

const IdsSchema = z.object({ data: z.array(z.object({ id: z.number() })) })
const EntriesSchema = z.object({ data: z.array(z.object({ subjectId: z.number().nullable() })) })

export const configRoutes: RouteTable = {
  'GET /api/config': [{ of: 'everything', row: anyone, ask: () => ({}) }],
  'GET /api/legal': [{ of: 'everything', row: anyone, ask: () => ({}) }],
}

const ReceiversSchema = z.object({
  data: z.array(z.object({ rooms: z.array(z.object({ id: z.number() })) })),
})

export const organisationRoutes: RouteTable = {
  'GET /api/rooms': [
    {
      of: 'the cluster',
      row: administeringList,
      ask: () => ({}),
      shows: (body, { box }) => IdsSchema.parse(body).data.some(({ id }) => id === box.roomId),
    },
  ],
  'GET /api/receivers': [
    {
      of: 'the box',
      row: but(seeingInList, { viewers: '○', bare: '○' }),
      ask: () => ({}),
      shows: (body, { box }) =>
        ReceiversSchema.parse(body).data.some(({ rooms }) => rooms.some(({ id }) => id === box.roomId)),
    },
  ],
}

export const auditRoutes: RouteTable = {
  'GET /api/audit': [
    {
      of: 'the cluster',
      row: administeringList,
      ask: ({ people }) => ({ query: { filter: { userId: people.superUser.id, action: 'message_sent' } } }),
      shows: (body, { messageId }) =>
        EntriesSchema.parse(body).data.some(({ subjectId }) => subjectId === messageId),
    },
  ],
}
