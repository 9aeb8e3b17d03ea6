import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportedUsersSchema } from '@lykta/contract/accounts'
import { answerOf } from '@lykta/contract/envelope'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { auditEntries, userIdentifiers, userImports } from '../../../tables.ts'
import { startSignInProvider, type SignInProviderServer } from '../../../testing/sign-in-provider.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { keyedHashOf } from '../sign-in/oidc/identifiers.ts'

let provider: SignInProviderServer
let server: TestServer
let world: ReturnType<typeof createWorld>
let token: string
const logged: string[] = []
beforeAll(async () => {
  provider = await startSignInProvider()
  const path = await provider.settings([
    { id: 'bankid', linkBy: { claim: 'personalIdentityNumber', is: 'personalNumber' } },
  ])
  server = await startTestServer({
    environment: { SIGN_IN_PROVIDERS: path },
    overrides: { log: createLog('debug', { write: (line: string) => void logged.push(line) }) },
  })
  world = createWorld(server.db)
  const { clusterId } = await world.group()
  ;({ token } = await world.user({ role: 'admin', level: 'cluster', clusterId }))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})
beforeEach(() => server.db.delete(userIdentifiers))

const number = '19811228-9874'
const row = (personalNumber?: string) => {
  const username = `x${randomUUID()}`
  return { username, email: `${username}@example.org`, firstName: 'Eva', role: 'relative', personalNumber }
}
const imported = async (rows: object[], { on = server, by = token, dryRun = false } = {}) => {
  const body = { key: randomUUID(), dryRun, rows }
  const answer = await on.call('POST', 'users/import', { token: by, body })
  expect(answer.status).toBe(200)
  expect(JSON.stringify(answer.body)).not.toMatch(/9874/)
  return answerOf(ImportedUsersSchema).parse(answer.body).data
}
const identifiers = () => server.db.select().from(userIdentifiers)

test('[USERFORM-30] the number of a row is stored as a keyed hash, and of rows without one nothing is', async () => {
  const { created } = await imported([row(number), row(), row('  ')])
  const key = await readFile(join(server.config.dataDir, 'identifier-key'))
  expect(created).toHaveLength(3)
  expect(await identifiers()).toEqual([
    { userId: created[0], kind: 'personalNumber', keyedHash: keyedHashOf(key, 'personalNumber', number) },
  ])
  const kept = [
    logged.join('\n'),
    JSON.stringify(await server.db.select().from(auditEntries)),
    JSON.stringify(await server.db.select().from(userImports)),
  ]
  expect(kept.filter((text) => /19811228-?9874|811228-?9874/.test(text))).toEqual([])
})

test.each([
  ['with a wrong last digit', '19811228-9875'],
  ['without the century', '811228-9874'],
  ['as a spreadsheet shortens it', '1,98112E+11'],
  ['of letters', 'unknown'],
])('[USERFORM-30] a number %s is a fault of its row', async (_what, value) => {
  const { created, faults } = await imported([row(number), row(value)])
  expect([created, faults]).toEqual([[], [{ row: 1, field: 'personalNumber', problem: 'number' }]])
  expect(await identifiers()).toEqual([])
})

test('[USERFORM-30] a number that somebody has, or that is there twice in any spelling, is a fault', async () => {
  await imported([row(number)])
  const again = await imported([row('198112289874')], { dryRun: true })
  expect(again.faults).toEqual([{ row: 0, field: 'personalNumber', problem: 'number_taken' }])
  await server.db.delete(userIdentifiers)
  const twice = await imported([row(number), row('19811228 9874')])
  expect(twice.faults).toEqual([{ row: 1, field: 'personalNumber', problem: 'number_twice' }])
})

test('[USERFORM-30] where nobody logs in by a number, none is taken', async () => {
  await using other = await startTestServer()
  const { token: by } = await createWorld(other.db).user({ role: 'admin', level: 'system' })
  const { faults } = await imported([row(number), row()], { on: other, by })
  expect(faults).toEqual([{ row: 0, field: 'personalNumber', problem: 'number_unused' }])
})
