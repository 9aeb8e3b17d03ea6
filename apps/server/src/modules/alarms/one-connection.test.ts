import { CreatedAlarmSchema } from '@lykta/contract/alarms'
import { answerOf } from '@lykta/contract/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAlarmWorld, type AlarmWorld } from '../../testing/alarm-world.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
let it: AlarmWorld
beforeAll(async () => {
  database = await createTestDatabase()
  const connection = { ...database.connection, max: 1, connectionTimeoutMillis: 5_000 }
  it = await startAlarmWorld({ database: connection })
})
afterAll(async () => {
  await it[Symbol.asyncDispose]()
  await database.drop()
})

// Of sends that each hold a connection and ask for another, all wait for each other once they have taken them all.
test.each([
  ['group', () => it.group.groupId, 2],
  ['entity', () => it.group.entityId, 2],
  ['cluster', () => it.group.clusterId, 2],
  ['individuals', () => it.box.roomId, 1],
] as const)('an alarm to a %s is sent over the one connection that it has', async (target, place, rooms) => {
  const draft = await it.send({ target, ids: [place()], state: 'draft' })
  const answers = [
    await it.create(it.amina.token, { target, ids: [place()] }),
    await it.call('POST', `alarms/${String(draft)}/send`, it.amina.token),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  for (const { body } of answers) {
    const { id } = answerOf(CreatedAlarmSchema).parse(body).data
    expect(await it.receipts(id)).toHaveLength(rooms)
  }
})
