import { randomUUID } from 'node:crypto'
import { CalendarEventSchema, CreatedEventSchema, CreatedFeedSchema } from '@lykta/contract/calendar'
import type {
  calendarFeedRoutes,
  calendarRoutes,
  calendarSubscriptionRoutes,
} from '@lykta/contract/calendar/routes'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { eq, inArray } from 'drizzle-orm'
import { calendarEvents, calendarSubscriptions } from '../../tables.ts'
import type { ActorName } from './actors.ts'
import type { CasesOf } from './case.ts'
import {
  anyone,
  but,
  everyBox,
  everyUser,
  ownUser,
  seeing,
  steering,
  using,
  withoutFunction,
} from './expected-outcomes.ts'
import type { PermissionWorld } from './world.ts'

const dayMs = 86_400_000
const words = { title: 'Walk', body: 'In the garden' }

/** An event that the superUser made, as it is now; made by the actor where they may make one. */
const eventIn = async (world: PermissionWorld, maker: ActorName = 'superUser') => {
  const { server, box, people, build } = world
  const token = await build.sessionOf(people.superUser.id)
  const body = { ...words, schedule: Date.now() + dayMs, room: box.roomId }
  const made = await server.call('POST', 'calendar', { token, body })
  const { id } = answerOf(CreatedEventSchema).parse(made.body).data
  await world.db
    .update(calendarEvents)
    .set({ createdBy: world.userOf(maker).id })
    .where(eq(calendarEvents.id, id))
  const filter = encodeURIComponent(JSON.stringify({ room: box.roomId }))
  const { data } = listOf(CalendarEventSchema).parse(
    (await server.call('GET', `calendar?filter=${filter}&sort=["schedule","DESC"]`, { token })).body,
  )
  const { updatedAt = 0 } = data.find((event) => event.id === id) ?? {}
  return { id, updatedAt }
}

const changing = but(steering, { bare: '✗' })

export const calendarCases: CasesOf<typeof calendarRoutes> = {
  types: [{ of: 'everything', row: everyUser, ask: () => ({}) }],
  list: [{ of: 'the box', row: seeing, ask: ({ box }) => ({ query: { filter: { room: box.roomId } } }) }],
  create: [
    {
      of: 'the box',
      row: using,
      ask: ({ box }) => ({ body: { ...words, schedule: Date.now() + dayMs, room: box.roomId } }),
    },
    {
      of: 'a box without the function',
      row: withoutFunction(using),
      ask: ({ bareBox }) => ({ body: { ...words, schedule: Date.now() + dayMs, room: bareBox.roomId } }),
    },
  ],
  change: [
    {
      of: "the superUser's",
      row: changing,
      ask: async (world) => {
        const { id, updatedAt } = await eventIn(world)
        return { params: { id }, body: { data: { title: 'A long walk' }, updatedAt } }
      },
    },
    {
      of: 'their own',
      row: using,
      ask: async (world, actor) => {
        const { id, updatedAt } = await eventIn(world, actor)
        return { params: { id }, body: { data: { title: 'A long walk' }, updatedAt } }
      },
    },
  ],
  remove: [
    {
      of: "the superUser's",
      row: changing,
      ask: async (world) => ({ params: { id: (await eventIn(world)).id } }),
    },
    {
      of: 'their own',
      row: using,
      ask: async (world, actor) => ({ params: { id: (await eventIn(world, actor)).id } }),
    },
  ],
  occurrences: [
    {
      of: 'the box',
      row: seeing,
      ask: ({ box }) => ({ query: { filter: { room: box.roomId }, from: 0, to: dayMs } }),
    },
  ],
  boxOccurrences: [{ of: 'itself', row: everyBox, ask: () => ({ query: { from: 0, to: dayMs } }) }],
}

/** A private address of the superUser, or of somebody whose address nobody replaces meanwhile. */
const feedIn = async ({ server, box, people, build }: PermissionWorld, of: 'superUser' | 'other') => {
  const { id } = of === 'superUser' ? people.superUser : await build.user()
  if (of === 'other') await build.link(id, box.id)
  const token = await build.sessionOf(id)
  const made = await server.call('POST', 'calendar/feeds', { token, body: { room: box.roomId } })
  return answerOf(CreatedFeedSchema).parse(made.body).data
}

export const calendarFeedCases: CasesOf<typeof calendarFeedRoutes> = {
  list: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
  create: [{ of: 'the box', row: seeing, ask: ({ box }) => ({ body: { room: box.roomId } }) }],
  remove: [
    {
      of: "the superUser's",
      row: but(ownUser, { admin: '–', system: '–' }),
      ask: async (world) => ({ params: { id: (await feedIn(world, 'superUser')).id } }),
    },
  ],
  read: [
    {
      of: 'the box, with the secret',
      row: anyone,
      ask: async (world) => ({
        params: { file: (await feedIn(world, 'other')).url.split('/').at(-1) ?? '' },
      }),
    },
  ],
}

/** Where nobody answers; a calendar has each address once. */
const nowhere = () => `http://127.0.0.1:1/${randomUUID()}.ics`

const othersPlan = 'Other plan'

const subscribedBySuperUser = async ({ db, box, people }: PermissionWorld) => {
  const [made] = await db
    .insert(calendarSubscriptions)
    .values({
      roomId: box.roomId,
      createdBy: people.superUser.id,
      name: othersPlan,
      url: nowhere(),
      dueAt: new Date(Date.now() + dayMs),
    })
    .returning()
  return { params: { id: made?.id ?? 0 } }
}

export const calendarSubscriptionCases: CasesOf<typeof calendarSubscriptionRoutes> = {
  list: [{ of: 'the box', row: seeing, ask: ({ box }) => ({ query: { filter: { room: box.roomId } } }) }],
  create: [
    {
      of: 'the box',
      row: using,
      // Never more than a calendar may have, and never one that somebody else is making at the moment.
      ask: async ({ db, box }, actor) => {
        const name = `Plan of ${actor}`
        await db.delete(calendarSubscriptions).where(inArray(calendarSubscriptions.name, [name, othersPlan]))
        return { body: { room: box.roomId, name, url: nowhere() } }
      },
    },
  ],
  readAgain: [{ of: "the superUser's", row: using, ask: subscribedBySuperUser }],
  remove: [{ of: "the superUser's", row: changing, ask: subscribedBySuperUser }],
}
