import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LoginAnswerSchema, NewCodesSchema, RecoveryCodesSchema } from '@lykta/contract/accounts'
import { answerOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../../platform/log.ts'
import { createTestClock } from '../../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../../testing/world.ts'
import { codeApps } from '../../tables.ts'
import { createCodeSecrets } from './secrets.ts'

const clock = createTestClock()
const lines: string[] = []
let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  server = await startTestServer({ overrides: { clock, log } })
  world = createWorld(server.db, clock)
})
afterAll(() => server[Symbol.asyncDispose]())

const post = (path: string, body: object, token?: string) =>
  server.call('POST', path, { body, ...(token === undefined ? {} : { token }) })

const codeOf = async (secret: string) => {
  clock.advance(30_000)
  return generate({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) })
}
const withCodes = async () => {
  const user = await world.user()
  const { secret } = answerOf(NewCodesSchema).parse((await post('factors/codes', {}, user.token)).body).data
  const { body } = await post('factors/codes/confirm', { code: await codeOf(secret) }, user.token)
  const [recovery = ''] = answerOf(RecoveryCodesSchema).parse(body).data.codes
  return { ...user, secret, recovery }
}
type Account = Awaited<ReturnType<typeof withCodes>>

const secondStep = async ({ username }: Account, given: { by: string; code: string }) => {
  const { body } = await post('login-relative', { username, password: testPassword })
  const { token } = LoginAnswerSchema.parse(body).data
  return post('second-factor', { ...given, token })
}
const logIn = async (user: Account) =>
  (await secondStep(user, { by: 'code', code: await codeOf(user.secret) })).status

const rowOf = async ({ id }: Account) => {
  const [row] = await server.db.select().from(codeApps).where(eq(codeApps.userId, id))
  return row
}
const store = async ({ id }: Account, stored: Partial<typeof codeApps.$inferInsert>) => {
  await server.db.update(codeApps).set(stored).where(eq(codeApps.userId, id))
}
/** What a server does with them besides one that is older, or without. */
const secretsBeside = async (older: boolean) =>
  createCodeSecrets({
    db: server.db,
    log: createLog('silent'),
    codeKey: await readFile(join(server.config.dataDir, 'code-key')),
    olderServerRuns: () => Promise.resolve(older),
  })

test('[FACTOR-14] the secret of an app with codes is stored encrypted', async () => {
  const karin = await withCodes()
  const row = await rowOf(karin)
  expect(row?.secret).toBe('')
  expect(Buffer.from(row?.sealedSecret ?? '', 'base64').includes(karin.secret)).toBe(false)
  expect(await logIn(karin)).toBe(200)
})

test('[FACTOR-14] one that was stored in clear counts, and is encrypted once no older server runs', async () => {
  const karin = await withCodes()
  await store(karin, { secret: karin.secret, sealedSecret: null })
  expect(await logIn(karin)).toBe(200)
  const [beside, alone] = [await secretsBeside(true), await secretsBeside(false)]
  expect(await beside.toStore(karin.id, 'NEW')).toEqual({ secret: 'NEW', sealedSecret: null })
  await beside.sealAll()
  expect(await rowOf(karin)).toMatchObject({ secret: karin.secret, sealedSecret: null })
  await alone.sealAll()
  const sealed = await rowOf(karin)
  expect(sealed?.secret).toBe('')
  expect(sealed?.sealedSecret).not.toBeNull()
  expect(await logIn(karin)).toBe(200)
})

test('[FACTOR-14] what an older server begins anew over an encrypted one counts', async () => {
  const karin = await withCodes()
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  await store(karin, { secret, lastStep: 0 })
  expect(await logIn(karin)).toBe(400)
  expect(await logIn({ ...karin, secret })).toBe(200)
})

test('[FACTOR-14] without its key no code fits, a recovery code does, and the log says whose it is', async () => {
  const karin = await withCodes()
  const stranger = await withCodes()
  // As with another key: each account has its own.
  await store(karin, { sealedSecret: (await rowOf(stranger))?.sealedSecret ?? null })
  for (const secret of [karin.secret, stranger.secret]) expect(await logIn({ ...karin, secret })).toBe(400)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    userId: karin.id,
    msg: 'the secret of an app with codes was sealed with another key',
  })
  expect((await secondStep(karin, { by: 'recoveryCode', code: karin.recovery })).status).toBe(200)
})
