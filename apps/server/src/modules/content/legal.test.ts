import { ConfigSchema, LegalSchema } from '@lykta/contract/config'
import { LegalTextSchema } from '@lykta/contract/content'
import { answerOf } from '@lykta/contract/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { both, fieldsOf, makeRegion, type Region } from '../../testing/content-world.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let region: Region
beforeAll(async () => {
  server = await startTestServer()
  region = await makeRegion(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const texts = {
  title: both('Privacy', 'Integritet'),
  text: both('We keep little.\n\nAsk us.', 'Vi sparar lite.'),
}
const sections = async (language: string) =>
  answerOf(LegalSchema).parse((await server.call('GET', `legal?language=${language}`)).body).data.sections
const hasLegal = async () =>
  answerOf(ConfigSchema).parse((await server.call('GET', 'config')).body).data.branding.legal

test('[CONTENT-07] legal texts that are published take the place of those of the branding folder, for visitors too', async () => {
  const { system } = region
  const before = await sections('sv')
  const write = (body: object) => server.call('POST', 'content/legal', { token: system.token, body })
  await write({ texts: { title: both('Later') }, published: false })
  expect(await sections('sv')).toEqual(before)
  const made = await write({ texts })
  expect(made.status).toBe(200)
  await write({ texts: { title: both('Who we are') } })
  expect(await sections('en')).toEqual([
    { title: 'Privacy', paragraphs: ['We keep little.', 'Ask us.'] },
    { title: 'Who we are', paragraphs: [] },
  ])
  expect((await sections('sv'))[0]).toEqual({ title: 'Integritet', paragraphs: ['Vi sparar lite.'] })
  expect(await hasLegal()).toBe(true)
  const { id } = answerOf(LegalTextSchema).parse(made.body).data
  await server.call('DELETE', `content/legal/${String(id)}`, { token: system.token })
  expect((await sections('en')).map(({ title }) => title)).toEqual(['Who we are'])
})

test('[CONTENT-07] they are everybody’s: no cluster has its own, and its administrators do not write them', async () => {
  const { admin, system, clusterId } = region
  const own = await server.call('POST', 'content/legal', {
    token: system.token,
    body: { texts, cluster: clusterId },
  })
  expect([own.status, fieldsOf(own.body)]).toEqual([400, ['cluster']])
  for (const cluster of [null, clusterId, undefined]) {
    const refused = await server.call('POST', 'content/legal', {
      token: admin.token,
      body: { texts, cluster },
    })
    expect(refused.body).toMatchObject({ code: cluster === null ? 'not_permitted' : 'bad_input' })
  }
})
