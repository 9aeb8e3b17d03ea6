import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LoginAnswerSchema } from '@lykta/contract/accounts'
import {
  BoxMeSchema,
  boxTopic,
  BoxTokenSchema,
  DemoBoxSchema,
  InboxSchema,
  type BoxReceipt,
  type BoxToken,
} from '@lykta/contract/boxes'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { CreatedMessageSchema, MessageSchema } from '@lykta/contract/messages'
import { connectAsync } from 'mqtt'
import { expect, test, vi } from 'vitest'
import { callApi, type Server } from './boxes/box-api.ts'
import { localPassword } from './local-password.ts'
import { makeDataFolder, startLykta } from './testing/lykta-process.ts'

const logIn = async (server: Server) =>
  LoginAnswerSchema.parse(
    await callApi(server, 'POST', 'login-relative', { body: { username: 'karin', password: localPassword } }),
  ).data

/** A TV that has taken Mamma's place and is switched off. */
const takeMamma = async (server: Server): Promise<BoxToken> => {
  const { data } = listOf(DemoBoxSchema).parse(await callApi(server, 'GET', 'demo/boxes'))
  const mamma = data.find(({ name }) => name === 'Mamma')
  const taken = await callApi(server, 'POST', `demo/boxes/${String(mamma?.id)}/take`)
  return answerOf(BoxTokenSchema).parse(taken).data
}

const inboxOf = async (server: Server, { token }: BoxToken) => {
  const found = []
  for (let after = 0; ;) {
    const page = InboxSchema.parse(
      await callApi(server, 'GET', `box/inbox?after=${String(after)}`, { token }),
    )
    if (page.data.length === 0) return found
    found.push(...page.data)
    after = page.next
  }
}

const messagesOf = async (server: Server, { token, user }: { token: string; user: { id: number } }) => {
  const filter = encodeURIComponent(JSON.stringify({ relativeID: user.id }))
  const answer = await callApi(server, 'GET', `message-relative?filter=${filter}`, { token })
  return listOf(MessageSchema).parse(answer).data
}

test('[MSG-46] killed right after it acknowledged a message, Lykta has the message when it starts again, and the box gets it', async () => {
  const folder = await makeDataFolder()
  const dataDir = join(folder, 'data')
  let server = await startLykta(dataDir)
  const karin = await logIn(server)
  const tv = await takeMamma(server)
  const me = answerOf(BoxMeSchema).parse(await callApi(server, 'GET', 'box/me', { token: tv.token })).data
  const acknowledged: number[] = []

  for (const subject of ['One', 'Two', 'Three']) {
    const body = { subject, message: 'Are you there?', ids: [me.room.id] }
    const answer = await callApi(server, 'POST', 'message', { token: karin.token, body })
    await server.end('SIGKILL')
    acknowledged.push(answerOf(CreatedMessageSchema).parse(answer).data.id)
    server = await startLykta(dataDir)
  }

  const listed = (await messagesOf(server, karin)).map(({ id }) => id)
  expect(listed).toEqual(expect.arrayContaining(acknowledged))
  const inbox = (await inboxOf(server, tv)).filter(({ id }) => acknowledged.includes(id))
  expect(inbox.map(({ id }) => id)).toEqual(acknowledged)
  expect(inbox.map((entry) => entry.kind === 'message' && entry.item?.message.subject)).toEqual([
    'One',
    'Two',
    'Three',
  ])

  const box = String(tv.boxId)
  const wire = await connectAsync(`${server.origin.replace('http', 'ws')}/mqtt`, {
    protocolVersion: 4,
    clientId: box,
    username: box,
    password: tv.token,
  })
  for (const id of acknowledged) {
    const receipt: BoxReceipt = { kind: 'message', id, state: 'delivered', at: Date.now() }
    await wire.publishAsync(boxTopic(tv.boxId, 'receipt'), JSON.stringify(receipt), { qos: 1 })
  }
  await vi.waitFor(async () => {
    const mine = (await messagesOf(server, karin)).filter(({ id }) => acknowledged.includes(id))
    expect(mine.map(({ recipients }) => recipients[0]?.deliveredAt)).not.toContain(null)
  }, 10_000)
  await wire.endAsync(true)
  await server.end()
  await rm(folder, { recursive: true })
}, 120_000)
