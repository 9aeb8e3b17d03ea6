import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../../../testing/messages.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { drill } from '../../../testing/alarm-world.ts'
import { createWorld } from '../../../testing/world.ts'
import { createPublishAgain } from './publish-again.ts'
import type { Change } from './service.ts'

const clock = createTestClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

const publishedAgain = async (roomIds?: readonly number[]) => {
  const published: Change[] = []
  const publish = (...changes: readonly Change[]) => {
    published.push(...changes)
    return Promise.resolve()
  }
  await createPublishAgain({ db: server.db, clock, delivery: { publish } })(roomIds)
  return published.map(({ kind, id, placed }) => ({
    kind,
    id,
    places: placed?.places.map(({ boxId, cursor }) => [boxId, cursor]),
  }))
}

test('the newest entry of each inbox, of the last minute, alarms first, and once for all of their TVs', async () => {
  const world = createWorld(server.db)
  const group = await world.group()
  const [one, two, third, old] = [
    await world.box(group),
    await world.box(group),
    await world.box(group),
    await world.box(group),
  ]
  const karin = await world.user()
  for (const box of [one, two, third, old]) await world.link(karin.id, box.id)
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId: group.clusterId })

  await send(server, karin.token, { ids: [two.roomId, old.roomId] })
  clock.advance(60_001)
  await send(server, karin.token, { ids: [one.roomId] })
  const message = await send(server, karin.token, { ids: [one.roomId, two.roomId] })
  const body = { ...drill, state: 'sent', target: 'individuals', ids: [third.roomId] }
  const alarm = await server.call('POST', 'alarms', { token: admin.token, body })
  expect(alarm.status).toBe(200)

  const ofMessage = { kind: 'message', id: message }
  const both = [
    [one.id, 2],
    [two.id, 2],
  ]
  expect(await publishedAgain()).toEqual([
    { kind: 'alarm', id: 1, places: [[third.id, 1]] },
    { ...ofMessage, places: both },
  ])
  expect(await publishedAgain([two.roomId, old.roomId])).toEqual([{ ...ofMessage, places: [[two.id, 2]] }])
  expect(await publishedAgain([])).toEqual([])
  clock.advance(60_001)
  expect(await publishedAgain()).toEqual([])
})
