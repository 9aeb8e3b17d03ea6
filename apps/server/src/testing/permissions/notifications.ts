import { notificationRoutes } from '@lykta/contract/notifications/routes'
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ActorName } from './actors.ts'
import { nameOf, type CasesOf } from './case.ts'
import { but, everyUser, ownUser } from './expected-outcomes.ts'
import { ask } from './walk.ts'
import type { PermissionWorld } from './world.ts'

const DevicesSchema = z.object({ data: z.array(z.object({ id: z.number() })) })

/** A browser's push subscription. */
const subscription = () =>
  JSON.stringify({
    endpoint: `https://push.example.com/${randomUUID()}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  })

/** The actor's own device; actors that are not users name one of the superUser's. */
const deviceOf = async (world: PermissionWorld, actor: ActorName): Promise<number> => {
  const name = world.makerFor(actor)
  const token = (await world.tokenOf(name)) ?? ''
  const body = { id: world.people[name].id, token: subscription() }
  await ask(world, nameOf(notificationRoutes.subscribe), { token, body })
  const { data } = DevicesSchema.parse((await ask(world, nameOf(notificationRoutes.devices), { token })).body)
  return Math.max(...data.map(({ id }) => id))
}

export const notificationCases: CasesOf<typeof notificationRoutes> = {
  subscribe: [
    {
      of: 'oneself',
      row: everyUser,
      ask: (world, actor) => ({ body: { id: world.userOf(actor).id, token: randomUUID() } }),
    },
  ],
  devices: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
  unsubscribe: [
    {
      of: 'oneself',
      row: everyUser,
      ask: async (world, actor) => ({ params: { id: await deviceOf(world, actor) } }),
    },
    {
      of: 'the superUser',
      row: but(ownUser, { admin: '–', system: '–' }),
      ask: async (world) => ({ params: { id: await deviceOf(world, 'superUser') } }),
    },
  ],
  settings: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
  updateSettings: [{ of: 'oneself', row: everyUser, ask: () => ({ body: {} }) }],
}
