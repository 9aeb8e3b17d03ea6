import { NewsSchema } from '@lykta/contract/content'
import { answerOf } from '@lykta/contract/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf, makeRegion, named, type Region } from '../../testing/content-world.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { film, picture, uploaded } from '../../testing/upload-files.ts'

let server: TestServer
let region: Region
beforeAll(async () => {
  server = await startTestServer()
  region = await makeRegion(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const send = (file: unknown, token: string, id?: number) =>
  server.call(id === undefined ? 'POST' : 'PUT', `content/news${id === undefined ? '' : `/${String(id)}`}`, {
    token,
    body: { ...named('Harvest'), picture: file },
  })
const written = async (file: unknown, token = region.admin.token, id?: number) => {
  const answer = await send(file, token, id)
  expect(answer).toMatchObject({ status: 200 })
  return answerOf(NewsSchema).parse(answer.body).data
}
const uploadPicture = async (token: string) =>
  uploaded(server, token, { name: `${crypto.randomUUID()}.jpg`, content: await picture() })
const look = async (address: string) => {
  const response = await fetch(`${server.origin}${address}`)
  return [response.status, response.headers.get('content-type')]
}

test('[CONTENT-06] a picture that an administrator uploads is beside what they publish, until another takes its place', async () => {
  const { admin } = region
  const [first, second] = [await uploadPicture(admin.token), await uploadPicture(admin.token)]
  const address = `/media/content/${first.fd}`
  // It is nobody's to see until it belongs to something.
  expect((await look(address))[0]).toBe(404)
  const news = await written(first.id)
  expect(news.picture).toBe(address)
  expect(await look(address)).toEqual([200, 'image/webp'])

  expect((await written(address, admin.token, news.id)).picture).toBe(address)
  expect((await written(second.id, admin.token, news.id)).picture).toBe(`/media/content/${second.fd}`)
  expect((await look(address))[0]).toBe(404)
  expect((await look(`/media/content/${second.fd}`))[0]).toBe(200)

  await server.call('DELETE', `content/news/${String(news.id)}`, { token: admin.token })
  expect((await look(`/media/content/${second.fd}`))[0]).toBe(404)
})

test('[CONTENT-06] a picture of which nothing is said stays, whoever has changed it', async () => {
  const { admin } = region
  const [first, second] = [await uploadPicture(admin.token), await uploadPicture(admin.token)]
  const news = await written(first.id)
  const renamed = await written(undefined, admin.token, news.id)
  expect(renamed.picture).toBe(news.picture)
  const replaced = await written(second.id, admin.token, news.id)
  expect((await written(undefined, admin.token, news.id)).picture).toBe(replaced.picture)
  expect(await look(replaced.picture)).toEqual([200, 'image/webp'])
  // The one before is not put back.
  const stale = await send(news.picture, admin.token, news.id)
  expect([stale.status, fieldsOf(stale.body)]).toEqual([400, ['picture']])
  expect((await written('', admin.token, news.id)).picture).toBe('')
  expect((await written(undefined)).picture).toBe('')
})

test('[CONTENT-06] what somebody else has uploaded, or is beside something else, is not taken over', async () => {
  const { admin, system, karin } = region
  const own = await uploadPicture(karin.token)
  expect((await send(own.id, admin.token)).status).toBe(404)
  const foreign = await send(`/media/content/${own.fd}`, admin.token)
  expect([foreign.status, fieldsOf(foreign.body)]).toEqual([400, ['picture']])
  const used = await written((await uploadPicture(system.token)).id, system.token)
  expect((await send(used.picture, admin.token)).status).toBe(400)
})

test('a film is no picture', async () => {
  const { admin } = region
  const { id } = await uploaded(server, admin.token, { name: 'harvest.mp4', content: await film() })
  expect((await send(id, admin.token)).status).toBe(400)
})
