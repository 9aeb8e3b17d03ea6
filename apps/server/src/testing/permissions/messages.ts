import { z } from 'zod'
import type { RouteTable } from './case.ts'
import { everyPerson, ownUser, seeing, seeingInList, using, withoutFunction } from './rows.ts'

const words = { subject: 'Hej', message: 'Vi ses på söndag.' }
const ListSchema = z.object({ data: z.array(z.object({ id: z.number() })) })

export const messageRoutes: RouteTable = {
  'POST /api/message': [
    { of: 'the box', row: using, ask: ({ box }) => ({ body: { ...words, ids: [box.roomId] } }) },
    {
      of: 'a box without the function',
      row: withoutFunction(using),
      ask: ({ bareBox }) => ({ body: { ...words, ids: [bareBox.roomId] } }),
    },
  ],
  'GET /api/message-relative': [
    { of: 'oneself', row: everyPerson, ask: () => ({}) },
    {
      of: 'all boxes',
      row: seeingInList,
      ask: () => ({}),
      shows: (body, { messageId }) => ListSchema.parse(body).data.some(({ id }) => id === messageId),
    },
    { of: 'the box', row: seeing, ask: ({ box }) => ({ query: { filter: { room: box.roomId } } }) },
    {
      of: 'the superUser',
      row: ownUser,
      ask: ({ people }) => ({ query: { filter: { relativeID: people.superUser.id } } }),
    },
  ],
}
