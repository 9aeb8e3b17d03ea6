import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectBox } from './testing/box-client.ts'
import { openFeed } from './testing/feed-client.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { createWorld } from './testing/world.ts'

// A server whose only connection for people is in use for longer than anybody waits.
let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  // The time to connect is counted too.
  const connection = { ...database.connection, max: 1, connectionTimeoutMillis: 1_000 }
  server = await startTestServer({ overrides: { database: connection } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await database.drop()
})

const whileBusy = async (run: () => Promise<void>): Promise<void> => {
  const began = Promise.withResolvers<undefined>()
  const end = Promise.withResolvers<undefined>()
  const busy = server.db.transaction(async () => {
    began.resolve(undefined)
    await end.promise
  })
  await began.promise
  try {
    await run()
  } finally {
    end.resolve(undefined)
    await busy
  }
}

const makeHome = async () => {
  const world = createWorld(server.db)
  const box = await world.box(await world.group())
  const karin = await world.user()
  await world.link(karin.id, box.id)
  return { box, karin }
}

test('a request that cannot be done in time says when to come back', async () => {
  const { karin } = await makeHome()
  const ask = () => server.call('GET', 'users/me', karin)
  await whileBusy(async () => {
    const { status, headers, body } = await ask()
    expect([status, headers.get('retry-after'), body]).toMatchObject([503, '2', { code: 'unavailable' }])
  })
  expect(await ask()).toMatchObject({ status: 200 })
})

test('a receipt that cannot be stored in time is not acknowledged, so that the TV sends it again', async () => {
  const { box } = await makeHome()
  const receipt = { kind: 'message', id: 1, state: 'read', at: Date.now() }
  const topic = `box/${String(box.id)}/receipt`
  await using tv = await connectBox(server.origin, box)
  await whileBusy(async () => {
    let isAcknowledged = false
    tv.publish(topic, receipt).then(
      () => (isAcknowledged = true),
      () => undefined,
    )
    await tv.ends()
    expect(isAcknowledged).toBe(false)
  })
  await using again = await connectBox(server.origin, box)
  await again.publish(topic, receipt)
})

test('a TV that cannot be signed in in time hears that the server is busy, not that its token is wrong', async () => {
  const { box } = await makeHome()
  await whileBusy(() => expect(connectBox(server.origin, box)).rejects.toMatchObject({ code: 3 }))
  await using tv = await connectBox(server.origin, box)
  expect(tv.mqtt.connected).toBe(true)
})

test('what a TV reports of itself is announced meanwhile', async () => {
  const { box, karin } = await makeHome()
  await using feed = await openFeed(server.origin)
  await feed.subscribe(karin.token)
  await using tv = await connectBox(server.origin, box)
  await whileBusy(async () => {
    await tv.status({ battery: 12 })
    await vi.waitFor(() => {
      expect(feed.events.at(-1)).toMatchObject({
        verb: 'updateDeviceStatus',
        data: { device: { battery: 12 } },
      })
    })
  })
})
