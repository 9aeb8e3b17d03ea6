import { SensorSchema, NewSensorSchema } from '@lykta/contract/boxes'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sensors } from '../../../tables.ts'
import { connectBox } from '../../../testing/box-client.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { mostSensors } from './service.ts'

let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer()
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const makeHome = async () => {
  const box = await world.box(await world.group())
  const karin = await world.user()
  await world.link(karin.id, box.id, { competence: 'superUser' })
  const path = `boxes/${String(box.id)}/companions`
  const add = (name: string, topics: readonly string[] = ['power']) =>
    server.call('POST', path, { token: karin.token, body: { name, topics } })
  const added = async (name: string) => answerOf(NewSensorSchema).parse((await add(name)).body).data
  const remove = (id: number) => server.call('DELETE', `${path}/${String(id)}`, { token: karin.token })
  const listed = async () =>
    listOf(SensorSchema).parse((await server.call('GET', path, { token: karin.token })).body).data
  return { box, karin, add, added, remove, listed }
}

test('a sensor reports with a token that is shown once, until it is removed', async () => {
  const { box, added, remove, listed } = await makeHome()
  const id = String(box.id)
  const { token, ...shown } = await added('Sensor-1')
  expect(shown).toMatchObject({ name: 'Sensor-1', topics: ['power'] })
  expect(await listed()).toEqual([shown])
  expect(JSON.stringify(await listed())).not.toContain(token)
  expect(JSON.stringify(await server.db.select().from(sensors))).not.toContain(token)

  const signIn = { id: box.id, token }
  const options = { clientId: `${id}-Sensor-1` }
  await using sensor = await connectBox(server.origin, signIn, options)
  await sensor.publish(`box/${id}/power`, { battery: 40, at: 1 })
  await expect(sensor.mqtt.subscribeAsync(`box/${id}/inbox`)).rejects.toThrow(/subscribe/i)
  expect((await remove(shown.id)).status).toBe(200)
  await sensor.ends()
  await expect(connectBox(server.origin, signIn, options)).rejects.toThrow(/Not authorized/)
  expect((await remove(shown.id)).status).toBe(404)
})

test('its token opens nothing else', async () => {
  const { added } = await makeHome()
  const { token } = await added('sensor')
  for (const path of ['box/me', 'box/inbox', 'users/me', 'calls/ice', 'box/contacts'])
    expect((await server.call('GET', path, { token })).status).toBe(401)
})

test('the token of the TV is none for a sensor', async () => {
  const { box } = await makeHome()
  await expect(connectBox(server.origin, box, { clientId: `${String(box.id)}-sensor` })).rejects.toThrow(
    /Identifier rejected/i,
  )
})

test('a name is taken once, and a box has so many sensors', async () => {
  const { add } = await makeHome()
  expect((await add('one')).status).toBe(200)
  expect(await add('ONE')).toMatchObject({ status: 409, body: { code: 'clash' } })
  for (let nr = 1; nr < mostSensors; nr += 1) expect((await add(`more-${String(nr)}`)).status).toBe(200)
  expect(await add('too-many')).toMatchObject({ status: 400, body: { code: 'bad_input' } })
})

test.each([
  ['a name with a space', 'living room', ['power']],
  ['no topic', 'sensor', []],
  ['a topic of the TV', 'sensor', ['status']],
])('%s is refused', async (_note, name, topics) => {
  const { add } = await makeHome()
  expect((await add(name, topics)).status).toBe(400)
})

test('what was refused is reported on the notice topic, once in a while', async () => {
  const { box } = await makeHome()
  const id = String(box.id)
  await using tv = await connectBox(server.origin, box)
  await tv.mqtt.subscribeAsync(`box/${id}/notice`)
  const access = await world.sensor(box.id)
  for (let times = 0; times < 3; times += 1) {
    await using sensor = await connectBox(server.origin, access, access.options)
    sensor.mqtt.publish(`box/${id}/power`, 'no JSON', { qos: 1 })
    await sensor.ends()
  }
  await expect.poll(() => tv.received.length).toBe(1)
  await tv.status({})
  expect(tv.received).toEqual([
    { topic: `box/${id}/notice`, value: { kind: 'refused', topic: 'power', reason: 'bad_input' } },
  ])
})
