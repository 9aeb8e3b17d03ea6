import { BoxReceiptSchema } from '@lykta/contract/boxes'
import { describe, expect, test, vi } from 'vitest'
import { messageFiles, messageRecipients, messages } from '../../tables.ts'
import { connectBox } from '../../testing/box-client.ts'
import { MessagesSchema, readInbox, send } from '../../testing/messages.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'
import { picture, uploaded } from '../../testing/upload-files.ts'
import { createWorld } from '../../testing/world.ts'

const start = async () => {
  const server = await startTestServer()
  const world = createWorld(server.db)
  const group = await world.group()
  const [box, other] = [await world.box(group), await world.box(group)]
  const karin = await world.user()
  await world.link(karin.id, box.id)
  await world.link(karin.id, other.id)
  const johan = await world.user()
  await world.link(johan.id, box.id)
  const call = (method: string, path: string, token = karin.token) => server.call(method, path, { token })
  const read = async (of: typeof box, id: number) => {
    await using tv = await connectBox(server.origin, of)
    const receipt = BoxReceiptSchema.parse({ kind: 'message', id, state: 'read', at: Date.now() })
    await tv.publish(`box/${String(of.id)}/receipt`, receipt)
    await vi.waitFor(async () => {
      const rows = await server.db.select().from(messageRecipients)
      expect(rows.find(({ roomId }) => roomId === of.roomId)?.readAt).not.toBeNull()
    })
  }
  const list = async (token = karin.token) => {
    const { body } = await server.call('GET', 'message-relative', { token })
    return MessagesSchema.parse(body).data
  }
  const disposal = { [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  return { server, box, other, karin, johan, call, read, list, ...disposal }
}

describe('recalling a message', () => {
  test('twice at once takes it off the TVs once', async () => {
    await using it = await start()
    const { db } = it.server
    const id = await send(it.server, it.karin.token, { ids: [it.box.roomId] })
    let answers: ReturnType<typeof it.call>[] = []
    await db.transaction(async (tx) => {
      await tx.select().from(messages).for('update')
      await tx.select().from(messageRecipients).for('update')
      answers = [1, 2].map(() => it.call('POST', `message/${String(id)}/recall`))
      await untilBlocked(db, 2)
    })
    expect(await Promise.all(answers)).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await readInbox(it.server, it.box.token)).toHaveLength(2)
  })

  test('[MSG-47] takes it off the TVs, and stays in the list as recalled', async () => {
    await using it = await start()
    const id = await send(it.server, it.karin.token, { ids: [it.box.roomId, it.other.roomId] })
    expect(await it.call('POST', `message/${String(id)}/recall`)).toMatchObject({ status: 200 })
    for (const { token } of [it.box, it.other]) {
      expect((await readInbox(it.server, token)).map(({ removed }) => removed)).toEqual([true, true])
    }
    const [first] = await it.list(it.johan.token)
    expect(first?.recalledAt).not.toBeNull()
    expect(await it.call('POST', `message/${String(id)}/recall`)).toMatchObject({ status: 200 })
    expect(await readInbox(it.server, it.box.token)).toHaveLength(2)
  })

  test('[MSG-47] leaves others nothing of it: no words, pictures or receipts, in no search and no reply', async () => {
    await using it = await start()
    const file = await uploaded(it.server, it.karin.token, { name: 'one.jpg', content: await picture() })
    const id = await send(it.server, it.karin.token, { ids: [it.box.roomId], files: [file.id] })
    await send(it.server, it.johan.token, { ids: [it.box.roomId], thread: id })
    await it.call('POST', `message/${String(id)}/recall`)
    const nothing = { message: { subject: '', message: '' }, attachments: [], recipients: [] }
    expect(await it.list(it.johan.token)).toMatchObject([
      { thread: null },
      { id, sender: { id: it.karin.id }, ...nothing },
    ])
    expect(await it.list()).toMatchObject([{}, { id, message: { subject: 'Hej' }, attachments: [{}] }])
    const filter = encodeURIComponent(JSON.stringify({ search: 'Hej' }))
    const { body } = await it.call('GET', `message-relative?filter=${filter}`, it.johan.token)
    expect(MessagesSchema.parse(body).data.map((one) => one.id)).not.toContain(id)
  })

  test('[MSG-47] is possible until the last has read it', async () => {
    await using it = await start()
    const id = await send(it.server, it.karin.token, { ids: [it.box.roomId] })
    await it.read(it.box, id)
    expect(await it.call('POST', `message/${String(id)}/recall`)).toMatchObject({
      status: 409,
      body: { code: 'message_read' },
    })
    const both = await send(it.server, it.karin.token, { ids: [it.box.roomId, it.other.roomId] })
    await it.read(it.box, both)
    expect(await it.call('POST', `message/${String(both)}/recall`)).toMatchObject({ status: 200 })
  })
})

describe('deleting a message', () => {
  test('[MSG-49] takes it from the TV and the list; an answer to it stays', async () => {
    await using it = await start()
    const file = await uploaded(it.server, it.karin.token, { name: 'one.jpg', content: await picture() })
    const id = await send(it.server, it.karin.token, { ids: [it.box.roomId], files: [file.id] })
    const answer = await send(it.server, it.johan.token, { ids: [it.box.roomId], thread: id })
    expect(await it.list()).toMatchObject([{ id: answer, thread: { id, subject: 'Hej' } }, { id }])
    expect(await it.call('DELETE', `message/${String(id)}`)).toMatchObject({ status: 200 })
    expect(await it.list()).toMatchObject([{ id: answer, thread: null }])
    expect((await readInbox(it.server, it.box.token)).map((one) => [one.id, one.removed])).toEqual([
      [id, true],
      [answer, undefined],
      [id, true],
    ])
    expect(await it.server.db.select().from(messageFiles)).toEqual([])
  })

  test('[MSG-38] does not say so of a plan that went out at the same moment', async () => {
    await using it = await start()
    const { db } = it.server
    const id = await send(it.server, it.karin.token, {
      ids: [it.box.roomId],
      schedule: Date.now() + 3_600_000,
    })
    let answer: ReturnType<typeof it.call> | undefined
    await db.transaction(async (tx) => {
      await tx.select().from(messages).for('update')
      answer = it.call('DELETE', `message/${String(id)}`)
      await untilBlocked(db)
      await tx.delete(messages)
    })
    expect(await answer).toMatchObject({ status: 404 })
  })

  test("[MSG-49] only one's own, and what is not there is not there", async () => {
    await using it = await start()
    const id = await send(it.server, it.karin.token, { ids: [it.box.roomId] })
    const hidden = await send(it.server, it.karin.token, { ids: [it.other.roomId] })
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/recall'],
    ] as const) {
      const ask = (of: number) => it.call(method, `message/${String(of)}${path}`, it.johan.token)
      expect(await ask(id)).toMatchObject({ status: 422, body: { code: 'not_permitted' } })
      expect(await ask(hidden)).toMatchObject({ status: 404 })
      expect(await ask(9_999)).toMatchObject({ status: 404 })
    }
    expect(await it.server.db.select().from(messages)).toHaveLength(2)
  })
})
