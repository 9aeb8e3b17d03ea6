import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { built } from './testing/built.ts'
import { addressOf } from './testing/test-postgres.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { createWorld, testPassword } from './testing/world.ts'
import { createAdministrator } from './modules/accounts/index.ts'

const runFile = promisify(execFile)

let server: TestServer
let dataDir: string
beforeAll(async () => {
  server = await startTestServer()
  dataDir = await mkdtemp(join(tmpdir(), 'lykta-admin-'))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

/** Next to the running server, in its database. Input is not a terminal, so a password is generated. */
const createAdmin = async (...args: string[]) => {
  const { app, owner } = server.database.roles
  const environment = {
    ...process.env,
    DATABASE_URL: addressOf(app),
    DATABASE_OWNER_URL: addressOf(owner),
    DATA_DIR: dataDir,
  }
  try {
    const { stdout } = await runFile(process.execPath, [built('create-admin-command'), ...args], {
      env: environment,
    })
    return { code: 0, output: stdout }
  } catch (error) {
    if (!(error instanceof Error && 'stderr' in error && 'code' in error)) throw error
    return { code: error.code, output: String(error.stderr) }
  }
}

test('[FACTOR-11] the first administrator logs in with a generated password, and adds a second factor', async () => {
  const { code, output } = await createAdmin('--username', 'chief')
  expect(code).toBe(0)
  const password = /Password: (\S+)/.exec(output)?.[1]
  const login = await server.call('POST', 'login-relative', { body: { username: 'chief', password } })
  expect(login).toMatchObject({
    status: 200,
    body: { data: { user: { role: 'admin', username: 'chief' }, waitsFor: { step: 'addFactor' } } },
  })
})

test('[FACTOR-11] on a system that has accounts, what a login needs stays as it is', async () => {
  await using older = await startTestServer()
  await createWorld(older.db).user({ username: 'karin' })
  const created = await createAdministrator(older.db, {
    username: 'chief',
    email: 'chief@lykta.example',
    language: 'en',
    password: testPassword,
  })
  expect(created).toBeUndefined()
  const login = await older.call('POST', 'login-relative', {
    body: { username: 'chief', password: testPassword },
  })
  expect(login).not.toHaveProperty('body.data.waitsFor')
  expect(login.status).toBe(200)
})

test('the first administrator reads the language that was asked for', async () => {
  const { output } = await createAdmin('--username', 'chefen', '--language', 'sv')
  const password = /Password: (\S+)/.exec(output)?.[1]
  const login = await server.call('POST', 'login-relative', { body: { username: 'chefen', password } })
  expect(login).toMatchObject({ status: 200, body: { data: { user: { language: 'sv' } } } })
})

test.each([
  { args: [], says: 'Which user name?', note: 'no name' },
  { args: ['--username', 'not a name'], says: 'A user name has at most 50 letters', note: 'spaces' },
  { args: ['--username', 'chef', '--language', 'no'], says: 'Which language?', note: 'another language' },
])('with $note it says what to do', async ({ args, says }) => {
  const { code, output } = await createAdmin(...args)
  expect(code).toBe(1)
  expect(output).toContain(says)
})

test('a taken name is refused', async () => {
  await createAdmin('--username', 'twice')
  const { code, output } = await createAdmin('--username', 'Twice')
  expect(code).toBe(1)
  expect(output.trim()).toBe('This user name is taken.')
})
