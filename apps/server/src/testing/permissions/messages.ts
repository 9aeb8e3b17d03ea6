import type { messageRoutes } from '@lykta/contract/messages/routes'
import { z } from 'zod'
import { send } from '../messages.ts'
import type { CasesOf } from './case.ts'
import { but, everyUser, ownUser, seeing, seeingInList, using, withoutFunction } from './expected-outcomes.ts'
import type { PermissionWorld } from './world.ts'

/** Users who see a message are refused; only its sender may recall it. */
const ownMessage = but(withoutFunction(seeing), { superUser: '✓' })
const anotherMessage = async ({ server, people, build, box }: PermissionWorld): Promise<number> =>
  send(server, await build.sessionOf(people.superUser.id), { ids: [box.roomId] })

const words = { subject: 'Hej', message: 'Vi ses på söndag.' }
const ListSchema = z.object({ data: z.array(z.object({ id: z.number() })) })

export const messageCases: CasesOf<typeof messageRoutes> = {
  create: [
    { of: 'the box', row: using, ask: ({ box }) => ({ body: { ...words, ids: [box.roomId] } }) },
    {
      of: 'a box without the function',
      row: withoutFunction(using),
      ask: ({ bareBox }) => ({ body: { ...words, ids: [bareBox.roomId] } }),
    },
  ],
  recall: [
    {
      of: "the superUser's",
      row: ownMessage,
      ask: async (world) => ({ params: { id: await anotherMessage(world) } }),
    },
  ],
  remove: [
    {
      of: "the superUser's",
      row: ownMessage,
      ask: async (world) => ({ params: { id: await anotherMessage(world) } }),
    },
  ],
  list: [
    { of: 'oneself', row: everyUser, ask: () => ({}) },
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
