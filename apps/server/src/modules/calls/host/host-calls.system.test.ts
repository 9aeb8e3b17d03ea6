import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '../../../tables.ts'
import {
  hostEnvironment,
  createHostWorld,
  signsIn,
  callRow,
  talk,
  hangsUp,
} from '../../../testing/call-host.ts'
import { startEventSocketServer } from '../../../testing/event-socket-server.ts'
import { startRedisServer } from '../../../testing/redis-server.ts'
import { startTestServer } from '../../../testing/test-server.ts'

test('of two servers that hear the same one does what follows', async () => {
  await using host = await startEventSocketServer()
  await using redis = await startRedisServer()
  await using it = await createHostWorld(host, { REDIS_URL: redis.url })
  const environment = { ...hostEnvironment, CALL_EVENTS_URL: host.url, REDIS_URL: redis.url }
  await using other = await startTestServer({ environment, beside: it.server })
  expect(other.origin).not.toBe(it.server.origin)
  await host.heardBy(2)
  const { ofCaller, ofCallee } = await talk(it, host)
  hangsUp(host, ofCallee, 'NORMAL_CLEARING')
  hangsUp(host, ofCaller, 'NORMAL_CLEARING')
  await expect.poll(async () => (await callRow(it))?.endedAt).not.toBeNull()
  // Whatever the slower one does, it has done once it answers.
  signsIn(host, it.karin.extension)
  await expect
    .poll(async () =>
      (await it.server.db.select().from(auditEntries).where(eq(auditEntries.subjectType, 'call')))
        .map(({ action }) => action)
        .toSorted(),
    )
    .toEqual(['call_answered', 'call_ended', 'call_started'])
})
