import type { FeedEvent } from '@lykta/contract/feed'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { boxes } from '../../../tables.ts'
import { connectBox, type BoxClient } from '../../../testing/box-client.ts'
import { openFeed, type FeedClient } from '../../../testing/feed-client.ts'
import { createTestAfter } from '../../../testing/test-after.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'

const clock = createTestClock()
const watch = createTestAfter(10_000)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    environment: { MQTT_PORT: '0' },
    overrides: { clock, after: watch.after },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

/** Karin, who listens, and the box of her mother. */
const makeHome = async () => {
  const world = createWorld(server.db)
  const box = await world.box(await world.group())
  const karin = await world.user()
  await world.link(karin.id, box.id)
  await server.db.update(boxes).set({ online: false })
  const feed = await openFeed(server.origin)
  await feed.subscribe(karin.token)
  await feed.hears('subscribeUpdateDeviceStatus')
  /** Waits until this is stored. */
  const stored = (expected: Partial<typeof boxes.$inferSelect>) =>
    vi.waitFor(
      async () => {
        const [row] = await server.db.select().from(boxes).where(eq(boxes.id, box.id))
        expect(row).toMatchObject(expected)
      },
      { timeout: 5_000 },
    )
  return { world, box, karin, feed, stored }
}

/** What was told of the box since the subscription, as `verb: the fields that matter`. */
const announced = (feed: FeedClient) =>
  feed.events.flatMap((event: FeedEvent): unknown[] => {
    if (event.verb === 'updateDeviceStatus') return [event.status === 2 ? 'online' : 'offline']
    if (event.verb === 'mqttMessage') return [event.data]
    return []
  })
/** Waits for this many events; returns all of them. */
const heard = async (feed: FeedClient, count: number): Promise<unknown[]> => {
  await vi.waitFor(() => {
    expect(announced(feed).length).toBeGreaterThanOrEqual(count)
  })
  await feed.request('get')
  return announced(feed)
}

const lookForSilentBoxes = async () => {
  await vi.waitFor(() => {
    expect(watch.count()).toBeGreaterThan(0)
  })
  watch.end()
}

describe('box/{id}/status', () => {
  test('[FEED-03] [CARETAKER-30] [CARETAKER-31] what the TV reports is announced at once', async () => {
    const { box, karin, feed, stored } = await makeHome()
    await using tv = await connectBox(server.origin, box)
    await tv.status({ battery: 64, usingBattery: true, macAddress: '02:00:5e:10:00:01', appVersion: '0.1.0' })
    const device = {
      id: box.id,
      room: box.roomId,
      macAddress: '02:00:5e:10:00:01',
      statusDevice: 2,
      battery: 64,
      usingBattery: true,
      at: clock.now().getTime(),
    }
    const fields = { assignedRoom: box.roomId, status: 2, device }
    expect(await feed.hears('updateDeviceStatus')).toEqual([
      { verb: 'updateDeviceStatus', event: 'updateDeviceStatus', id: karin.id, ...fields, data: fields },
    ])
    await stored({ online: true, battery: 64, appVersion: '0.1.0' })
  })

  test('[FEED-03] [FEED-05] on change only', async () => {
    const { box, feed } = await makeHome()
    await using tv = await connectBox(server.origin, box)
    await tv.status({ battery: 64, ibeacon: 40 })
    clock.advance(30_000)
    await tv.status({ battery: 64, ibeacon: 40 })
    await tv.status({ battery: 64, ibeacon: 39 })
    await tv.status({ battery: 63, ibeacon: 39 })
    const power = (ibeacon: number) => ({ room: box.roomId, ibeacon })
    expect(await heard(feed, 4)).toEqual(['online', power(40), power(39), 'online'])
  })

  test('[FEED-05] power fields that the box has not reported are left out, and reported ones stay', async () => {
    const { box, feed, stored } = await makeHome()
    await using tv = await connectBox(server.origin, box)
    await tv.status({})
    await tv.status({ usbCharge: true })
    await tv.status({ acCharge: false })
    const { roomId: room } = box
    expect(await heard(feed, 3)).toEqual([
      'online',
      { room, usbCharge: true },
      { room, usbCharge: true, acCharge: false },
    ])
    await stored({ usbCharge: true, acCharge: false, ibeacon: null, battery: null })
  })

  test('[BATTERY-07] [BATTERY-08] [CARETAKER-17] [CARETAKER-32] the list of boxes says the same', async () => {
    const { box, karin } = await makeHome()
    const list = async () => (await server.call('GET', `caretakers/${String(karin.id)}`, karin)).body
    expect(await list()).toMatchObject({ data: [{ online: false, battery: 0 }] })
    await using tv = await connectBox(server.origin, box)
    await tv.status({})
    expect(await list()).toMatchObject({ data: [{ online: true, battery: 100, usingBattery: false }] })
    await tv.status({ battery: 12, usingBattery: true })
    expect(await list()).toMatchObject({ data: [{ online: true, battery: 12, usingBattery: true }] })
    await tv.status({ online: false })
    expect(await list()).toMatchObject({ data: [{ online: false, battery: 12 }] })
  })

  test('a sign of life from before all time is stored too, and does not hold up the others', async () => {
    const { box, stored } = await makeHome()
    await using tv = await connectBox(server.origin, box)
    await tv.status({ battery: 21, pressedAt: 1, at: 253_402_300_799_999 })
    await expect(stored({ battery: 21, lifeSignAt: new Date(0) })).resolves.toBeUndefined()
  })

  test('many reports at once are announced in their order, and the last is stored', async () => {
    const { box, feed, stored } = await makeHome()
    await using tv = await connectBox(server.origin, box)
    await Promise.all(Array.from({ length: 40 }, (_, number) => tv.status({ battery: number })))
    await feed.request('get')
    const levels = (await feed.hears('updateDeviceStatus')).map(({ device }) => device.battery)
    expect(levels.at(-1)).toBe(39)
    await stored({ battery: 39 })
  })
})

const online = async (origin = server.origin) => {
  const home = await makeHome()
  const tv = await connectBox(origin, home.box)
  await tv.status({})
  expect(await heard(home.feed, 1)).toEqual(['online'])
  return { ...home, tv }
}

describe('the end of a connection', () => {
  test.each([
    ['a killed socket', (tv: BoxClient) => Promise.resolve(tv.kill())],
    ['a word of farewell', (tv: BoxClient) => tv.mqtt.endAsync()],
    ['its own report', (tv: BoxClient) => tv.status({ online: false })],
  ])('[CARETAKER-31] by %s the box is offline at once', async (_note, end) => {
    const { feed, tv, stored } = await online()
    await end(tv)
    expect(await heard(feed, 2)).toEqual(['online', 'offline'])
    await stored({ online: false })
  })

  test('[CARETAKER-31] the plain listener works the same', async () => {
    const { feed, tv } = await online(`mqtt://127.0.0.1:${String(server.mqttPort)}`)
    tv.kill()
    expect(await heard(feed, 2)).toEqual(['online', 'offline'])
  })

  test('a TV that comes back before its old connection has ended is not shown offline', async () => {
    const { box, feed, tv } = await online()
    for (let round = 0; round < 5; round += 1) {
      const again = await connectBox(server.origin, box)
      await again.status({})
    }
    await tv.ends()
    expect(await heard(feed, 1)).toEqual(['online'])
    await using last = await connectBox(server.origin, box)
    await last.status({})
    last.kill()
    expect(await heard(feed, 2)).toEqual(['online', 'offline'])
  })

  test('the end of a sensor is not that of the TV', async () => {
    const { world, box, feed, tv } = await online()
    const id = String(box.id)
    const access = await world.sensor(box.id)
    const sensor = await connectBox(server.origin, access, access.options)
    await sensor.publish(`box/${id}/power`, { battery: 31, at: 1 })
    sensor.kill()
    await using other = await connectBox(server.origin, access, access.options)
    await other.publish(`box/${id}/power`, { battery: 30, at: 1 })
    await tv.status({})
    expect(await heard(feed, 3)).toEqual(['online', 'online', 'online'])
    await tv.mqtt.endAsync(true)
  })
})

describe('silence', () => {
  test('[CARETAKER-31] after 90 s without a status the box is offline, and back with the next', async () => {
    const { box, feed, stored } = await makeHome()
    await using tv = await connectBox(server.origin, box)
    await tv.status({})
    clock.advance(90_000)
    await lookForSilentBoxes()
    await tv.status({ battery: 50 })
    expect(await heard(feed, 2)).toEqual(['online', 'online'])
    clock.advance(90_001)
    await lookForSilentBoxes()
    expect(await heard(feed, 3)).toEqual(['online', 'online', 'offline'])
    await stored({ online: false })
    await tv.status({ battery: 50 })
    expect(await heard(feed, 4)).toEqual(['online', 'online', 'offline', 'online'])
  })

  test('a report from a sensor does not make a silent TV online', async () => {
    const { world, box, feed } = await makeHome()
    const id = String(box.id)
    const access = await world.sensor(box.id)
    await using tv = await connectBox(server.origin, box)
    await using sensor = await connectBox(server.origin, access, access.options)
    await tv.status({ battery: 50 })
    clock.advance(90_001)
    await sensor.publish(`box/${id}/power`, { battery: 50, at: 1 })
    await lookForSilentBoxes()
    expect(await heard(feed, 2)).toEqual(['online', 'offline'])
  })
})

describe('box/{id}/power', () => {
  test('[POPUP-01] [POPUP-04] a missing ibeacon is announced as null, an unknown one not at all', async () => {
    const { box, feed } = await makeHome()
    await using tv = await connectBox(server.origin, box)
    const announced = async (count: number) => (await feed.hears('mqttMessage', count)).at(-1)?.data
    await tv.status({ usbCharge: false })
    expect(await announced(1)).toEqual({ room: box.roomId, usbCharge: false })
    await tv.status({ usbCharge: false, ibeacon: null })
    expect(await announced(2)).toEqual({ room: box.roomId, usbCharge: false, ibeacon: null })
    await tv.status({ usbCharge: true })
    expect(await announced(3)).toEqual({ room: box.roomId, usbCharge: true, ibeacon: null })
    await tv.status({ ibeacon: 12 })
    expect(await announced(4)).toEqual({ room: box.roomId, usbCharge: true, ibeacon: 12 })
  })

  test('[FEED-05] of a box that is offline, repeated, is no change', async () => {
    const { world, box, feed } = await makeHome()
    const id = String(box.id)
    const access = await world.sensor(box.id)
    await using sensor = await connectBox(server.origin, access, access.options)
    for (const battery of [40, 40, 40, 39]) {
      clock.advance(1_000)
      await sensor.publish(`box/${id}/power`, { battery, at: 1 })
    }
    const levels = (await feed.hears('updateDeviceStatus', 2)).map(({ device }) => device.battery)
    expect(levels).toEqual([40, 39])
  })

  test('[FEED-05] of a sensor is merged, field by field', async () => {
    const { world, box, karin, feed, stored } = await makeHome()
    const id = String(box.id)
    const access = await world.sensor(box.id)
    await using tv = await connectBox(server.origin, box)
    await tv.status({ usbCharge: true, battery: 90 })
    await using sensor = await connectBox(server.origin, access, access.options)
    await sensor.publish(`box/${id}/power`, { ibeacon: 28, at: 1 })
    await sensor.publish(`box/${id}/power`, { at: 1 })
    await feed.hears('mqttMessage', 2)
    const fields = { room: box.roomId, usbCharge: true, ibeacon: 28 }
    expect(feed.events.at(-1)).toEqual({
      verb: 'mqttMessage',
      event: 'mqttMessage',
      id: karin.id,
      ...fields,
      data: fields,
    })
    await stored({ usbCharge: true, battery: 90, ibeacon: 28, online: true })
  })
})
