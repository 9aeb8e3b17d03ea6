import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import { boxes, type users } from '../tables.ts'
import type { PushService } from './push-service.ts'
import type { TestServer } from './test-server.ts'
import { connectVerto } from './verto-client.ts'
import { createWorld } from './world.ts'

/** Karin with a subscribed device, and her mother's box. */
export const makePushWorld = async (
  { server, service, clock }: { server: TestServer; service: PushService; clock: Clock },
  user: Partial<typeof users.$inferInsert> = {},
) => {
  const world = createWorld(server.db)
  const group = await world.group()
  const box = await world.box({
    ...group,
    online: true,
    lastSeenAt: clock.now(),
    battery: 90,
    usingBattery: false,
  })
  const karin = await world.user(user)
  await world.link(karin.id, box.id, { nickName: 'Mamma' })
  const device = service.device()
  const { body } = await server.call('POST', 'relative/notification', {
    token: karin.token,
    body: { id: karin.id, token: device.token },
  })
  const { data } = z.object({ data: z.object({ id: z.number() }) }).parse(body)
  const set = (change: Partial<typeof boxes.$inferInsert>) =>
    server.db.update(boxes).set(change).where(eq(boxes.id, box.id))
  return { world, group, box, karin, device, subscriptionId: data.id, set }
}

/** Signs in to the call channel. */
export const signInToCalls = async (
  server: TestServer,
  { extension, token }: { extension: string; token: string },
) => {
  const client = await connectVerto(server.origin)
  await client.request('login', { login: extension, passwd: token, sessid: randomUUID() })
  await client.next('verto.clientReady')
  return client
}
