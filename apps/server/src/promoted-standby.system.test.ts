import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { answerOf } from '@lykta/contract/envelope'
import { CreatedMessageSchema } from '@lykta/contract/messages'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startPostgresPair } from './testing/installed-postgres.ts'
import { letter, messageOf, readInbox } from './testing/messages.ts'
import { startTcpProxy } from './testing/tcp-proxy.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { createWorld } from './testing/world.ts'

const socketOf = ({ host, port }: { host: string; port: number }) => ({
  path: join(host, `.s.PGSQL.${String(port)}`),
})
const ready = async (server: TestServer) => {
  const response = await fetch(`${server.origin}/readyz`)
  const { message } = z.object({ message: z.string() }).parse(await response.json())
  return message === '' ? response.status : message
}
const patience = { timeout: 20_000 }

test('the primary dies and its standby is promoted: all that was acknowledged is there, once, and the server goes on', async () => {
  await using pair = await startPostgresPair()
  await using address = await startTcpProxy(socketOf(pair.primary))
  const database = { ...pair.primary, host: '127.0.0.1', port: address.port }
  await using server = await startTestServer({ overrides: { database } })
  const world = createWorld(server.db)
  const box = await world.box(await world.group())
  const karin = await world.user()
  await world.link(karin.id, box.id)
  const write = async (clientId: string) => {
    const body = { ...letter, ids: [box.roomId], clientId }
    const answer = await server.call('POST', 'message', { token: karin.token, body })
    const created = answerOf(CreatedMessageSchema).safeParse(answer.body).data
    return { clientId, status: answer.status, messageId: created?.data.id }
  }
  const writeTwenty = () => Promise.all(Array.from({ length: 20 }, () => write(randomUUID())))
  const read = async () => (await readInbox(server, box.token)).map((entry) => messageOf(entry)?.id)

  const early = await writeTwenty()
  expect(new Set(early.map(({ status }) => status))).toEqual(new Set([200]))
  const [, during] = await Promise.all([pair.killPrimary(), writeTwenty()])
  await expect.poll(() => ready(server), patience).toBe('The database cannot be reached.')
  address.moveTo(socketOf(pair.standby))
  await expect.poll(() => ready(server), patience).toBe('The database can only be read, as a standby can.')
  const late = await writeTwenty()
  expect(new Set(late.map(({ status }) => status))).toEqual(new Set([503]))

  await pair.promote()
  await expect.poll(() => ready(server), patience).toBe(200)
  const acknowledged = [...early, ...during].filter(({ status }) => status === 200)
  expect(await read()).toEqual(expect.arrayContaining(acknowledged.map(({ messageId }) => messageId)))
  // Apps send again what was refused.
  for (const { clientId } of [...during, ...late]) expect((await write(clientId)).status).toBe(200)
  const all = await read()
  expect(new Set(all).size).toBe(60)
  expect(all).toHaveLength(60)
})
