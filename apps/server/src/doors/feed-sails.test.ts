import type { FeedEvent } from '@lykta/contract/feed'
import makeSails from 'sails.io.js'
import socketIoClient from 'socket.io-client-2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectBox } from '../testing/box-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createWorld } from '../testing/world.ts'

// The client that the specification names, unchanged: sails.io.js on a Socket.IO client of protocol 3.
const { sails } = makeSails(socketIoClient)
sails.autoConnect = false
sails.environment = 'production'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

const open = (transport: string) => {
  const socket = sails.connect(server.origin, { transports: [transport] })
  const events: unknown[] = []
  socket.on('relative', (event) => events.push(event))
  return {
    events,
    request: (url: string, headers: Record<string, string> = {}, data: unknown = {}) =>
      new Promise<{ statusCode: number; body: unknown; error?: unknown }>((resolve) => {
        socket.request({ method: 'post', url, headers, data }, (_body, answer) => {
          resolve(answer)
        })
      }),
    [Symbol.dispose]: () => {
      socket.disconnect()
    },
  }
}

const makeHome = async () => {
  const world = createWorld(server.db)
  const box = await world.box(await world.group())
  const karin = await world.user()
  await world.link(karin.id, box.id)
  return { box, karin }
}

test.each([['websocket'], ['polling']])(
  '[FEED-01] [FEED-02] [FEED-03] [FEED-04] [FEED-05] subscribes and hears, over %s',
  async (transport) => {
    const { box, karin } = await makeHome()
    using client = open(transport)
    expect(await client.request('/relatives/subscribe', { token: karin.token })).toMatchObject({
      statusCode: 200,
      body: { success: true },
    })
    await using tv = await connectBox(server.origin, box)
    await tv.status({ battery: 64, usingBattery: true, ibeacon: 25, usbCharge: false })
    const fields = { room: box.roomId, usbCharge: false, ibeacon: 25 }
    const heard: Partial<FeedEvent>[] = [
      { verb: 'subscribeUpdateDeviceStatus', id: karin.id },
      { verb: 'updateDeviceStatus', id: karin.id, assignedRoom: box.roomId, status: 2 },
      { verb: 'mqttMessage', id: karin.id, ...fields, data: fields },
    ]
    await vi.waitFor(() => {
      expect(client.events).toMatchObject(heard)
    })
  },
)

test('[FEED-01] [AUTH-09] is refused in its own way', async () => {
  using client = open('websocket')
  const unknown = await client.request('/relatives/subscribe', { token: 'nobody' })
  expect(unknown).toMatchObject({ statusCode: 401, body: { success: false, code: 'no_session' } })
  expect(unknown.error).toBeDefined()
  expect(await client.request('/relatives/none', { token: 'nobody' })).toMatchObject({ statusCode: 404 })
  expect(await client.request('/relatives/subscribe')).toMatchObject({ statusCode: 401 })
})
