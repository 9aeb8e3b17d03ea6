import { BoxSchema, BoxViewSchema } from '@lykta/contract/boxes'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { film, picture, uploaded } from '../../../testing/upload-files.ts'
import { createWorld } from '../../../testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

interface Someone {
  id: number
  token: string
}

const home = async () => {
  const world = createWorld(server.db)
  const { groupId } = await world.group()
  const [box, other] = [await world.box({ groupId }), await world.box({ groupId })]
  const [karin, viewer] = [await world.user(), await world.user()]
  for (const { id } of [box, other]) await world.link(karin.id, id)
  await world.link(viewer.id, box.id, { competence: 'viewers', permissions: [] })
  return { box, other, karin, viewer }
}

const give = ({ token }: Someone, boxId: number, avatar: number | null) =>
  server.call('PUT', `boxes/${String(boxId)}`, { token, body: { data: { avatar } } })
const shownOnBox = async ({ token }: Someone, boxId: number) =>
  answerOf(BoxSchema).parse((await server.call('GET', `boxes/${String(boxId)}`, { token })).body).data.avatar
const shownInList = async ({ id, token }: Someone, boxId: number) => {
  const { body } = await server.call('GET', `caretakers/${String(id)}`, { token })
  return listOf(BoxViewSchema)
    .parse(body)
    .data.find((one) => one.id === boxId)?.avatar
}
const look = async (address: string) => (await fetch(`${server.origin}${address}`)).status
const upload = async ({ token }: Someone, name: string) =>
  uploaded(server, token, { name, content: await picture() })
const discard = ({ token }: Someone, fileId: number) =>
  server.call('DELETE', `file/8/${String(fileId)}`, { token })

describe('[BOXES-01] the picture that a person has of a resident', () => {
  test('[SETTINGS-02] is whoever’s gave it, however little they may do, and is shown to nobody else', async () => {
    const { box, karin, viewer } = await home()
    const { id, fd } = await upload(viewer, 'mum.jpg')
    expect((await give(viewer, box.id, id)).status).toBe(200)
    const address = (await shownOnBox(viewer, box.id)) ?? ''
    expect(address).toContain(`/media/${fd}?`)
    expect(await shownInList(viewer, box.id)).toBe(address)
    expect(await look(address)).toBe(200)
    expect(await shownOnBox(karin, box.id)).toBeNull()
    expect(await shownInList(karin, box.id)).toBeNull()
    const asKarin = await fetch(`${server.origin}/media/${fd}`, { headers: { token: karin.token } })
    expect(asKarin.status).toBe(404)
  })

  test('[SETTINGS-02] and their own name for them are not handed to an administrator who reads the list of that person', async () => {
    const world = createWorld(server.db)
    const { groupId, clusterId } = await world.group()
    const room = await world.room(groupId, { location: '7' })
    const box = await world.box({ groupId, roomId: room.id })
    const karin = await world.user({ clusterId })
    await world.link(karin.id, box.id, { nickName: 'Mormor' })
    await give(karin, box.id, (await upload(karin, 'mum.jpg')).id)
    const listFor = async ({ token }: Someone) => {
      const { body } = await server.call('GET', `caretakers/${String(karin.id)}`, { token })
      return listOf(BoxViewSchema).parse(body).data
    }
    const own = await listFor(karin)
    expect(own).toMatchObject([{ nickName: 'Mormor', index: 1 }])
    expect(own[0]?.avatar).toContain('/media/')
    for (const values of [
      { role: 'admin' as const, level: 'cluster' as const, clusterId },
      { role: 'admin' as const, level: 'system' as const },
    ]) {
      const seen = await listFor(await world.user(values))
      expect(seen).toMatchObject([{ nickName: 'Astrid Lind', index: 3, avatar: null, relative: karin.id }])
    }
  })

  test('[SETTINGS-03] goes when it is taken away or makes room for another, with what was kept of it', async () => {
    const { box, karin } = await home()
    const [first, second] = [await upload(karin, 'first.jpg'), await upload(karin, 'second.jpg')]
    await give(karin, box.id, first.id)
    const firstAddress = (await shownOnBox(karin, box.id)) ?? ''
    await give(karin, box.id, second.id)
    const secondAddress = (await shownOnBox(karin, box.id)) ?? ''
    expect([await look(firstAddress), await look(secondAddress)]).toEqual([404, 200])
    expect((await give(karin, box.id, second.id)).status).toBe(200)
    expect(await look(secondAddress)).toBe(200)
    await give(karin, box.id, null)
    expect(await shownOnBox(karin, box.id)).toBeNull()
    expect(await look(secondAddress)).toBe(404)
  })

  test('stays while another box has it, and cannot be discarded as a file', async () => {
    const { box, other, karin } = await home()
    const { id } = await upload(karin, 'both.jpg')
    await give(karin, box.id, id)
    await give(karin, other.id, id)
    expect((await discard(karin, id)).status).toBe(404)
    await give(karin, box.id, null)
    expect(await look((await shownOnBox(karin, other.id)) ?? '')).toBe(200)
  })

  test('[SETTINGS-08] is a picture of one’s own, and nothing is kept otherwise', async () => {
    const { box, karin, viewer } = await home()
    const foreign = await upload(viewer, 'foreign.jpg')
    const moving = await uploaded(server, karin.token, { name: 'film.mp4', content: await film() })
    const whole = { nickName: 'X', avatar: moving.id }
    const answer = await server.call('PUT', `boxes/${String(box.id)}`, {
      token: karin.token,
      body: { data: whole },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'bad_input', fields: { avatar: 'This is not a picture.' } },
    })
    expect((await give(karin, box.id, foreign.id)).status).toBe(404)
    expect(await shownOnBox(karin, box.id)).toBeNull()
    const { body } = await server.call('GET', `boxes/${String(box.id)}`, { token: karin.token })
    expect(answerOf(BoxSchema).parse(body).data.nickName).toBe('')
  })
})
