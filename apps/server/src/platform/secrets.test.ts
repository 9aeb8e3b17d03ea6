import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anyNumber } from '../testing/matchers.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openDatabase, type Database } from './database.ts'
import { createLog } from './log.ts'
import { createReadSecret, secrets, type SecretName } from './secrets.ts'
import { StartError } from './start-error.ts'

const name = 'webhook-secret'
const key = 'k'.repeat(32)

let database: TestDatabase
let db: Database
let close: () => Promise<void>
let parent: string
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ db, close } = await openDatabase(database.connection, createLog('silent')))
  parent = await mkdtemp(join(tmpdir(), 'lykta-secrets-'))
})
afterAll(async () => {
  await close()
  await database[Symbol.asyncDispose]()
  await rm(parent, { recursive: true })
})
beforeEach(async () => {
  await db.delete(secrets)
})

let folders = 0
/** A server with a data folder of its own, which may have this file. */
const createServer = async (given: { file?: Buffer; key?: string } = {}) => {
  folders += 1
  const dataDir = join(parent, String(folders))
  await mkdir(dataDir)
  if (given.file !== undefined) await writeFile(join(dataDir, name), given.file)
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  return {
    warnings: () => lines.map((line): unknown => JSON.parse(line)),
    /** As one start does, with the key that it is given then. */
    read: (startedWith = given.key, secret: SecretName = name) =>
      createReadSecret({ db, dataDir, key: startedWith, log })(secret),
    file: (of = name) => readFile(join(dataDir, of)),
    write: (bytes: Buffer) => writeFile(join(dataDir, name), bytes),
    remove: () => rm(join(dataDir, name)),
    files: async () => (await readdir(dataDir)).toSorted(),
  }
}

const row = async () => {
  const [found] = await db.select().from(secrets).where(eq(secrets.name, name))
  return found === undefined ? undefined : { ...found, value: Buffer.from(found.value, 'base64') }
}
const bytes = (letter: string) => Buffer.from(letter.repeat(32))

describe('a secret', () => {
  test('is made at the first start, stays, and is in the data folder too', async () => {
    const server = await createServer()
    const secret = await server.read()
    expect(secret).toHaveLength(32)
    expect(await row()).toEqual({ name, value: secret, sealed: false })
    expect(await server.file()).toEqual(secret)
    expect(await server.read()).toEqual(secret)
    expect(await server.read(undefined, 'media-secret')).not.toEqual(secret)
    expect(server.warnings()).toEqual([])
  })

  test('of the release before is taken over from its file', async () => {
    const server = await createServer({ file: bytes('a') })
    expect(await server.read()).toEqual(bytes('a'))
    expect(await row()).toEqual({ name, value: bytes('a'), sealed: false })
    expect(await server.files()).toEqual([name])
  })

  test('of the database counts before a file, which is kept beside it and named in the log', async () => {
    const first = await createServer({ file: bytes('a') })
    await first.read()
    const second = await createServer({ file: bytes('b') })
    expect(await second.read()).toEqual(bytes('a'))
    expect(await second.file()).toEqual(bytes('a'))
    expect(await second.file(`${name}.before`)).toEqual(bytes('b'))
    expect(second.warnings()).toEqual([
      {
        level: 40,
        time: anyNumber,
        secret: name,
        msg: 'another secret was in the data folder: its file is now called .before',
      },
    ])
    await second.read()
    expect(second.warnings()).toHaveLength(1)

    await second.write(bytes('c'))
    await second.read()
    expect(await second.files()).toEqual([name, `${name}.before`, `${name}.before-2`])
    expect(await second.file(`${name}.before`)).toEqual(bytes('b'))
    expect(await second.file(`${name}.before-2`)).toEqual(bytes('c'))
  })

  test('of the database counts before a file that is damaged, and makes a missing one again', async () => {
    const server = await createServer()
    const secret = await server.read()
    await server.write(Buffer.from('half'))
    expect(await server.read()).toEqual(secret)
    expect(await server.file()).toEqual(secret)
    expect(await server.file(`${name}.before`)).toEqual(Buffer.from('half'))
    await server.remove()
    expect(await server.read()).toEqual(secret)
    expect(await server.file()).toEqual(secret)
  })

  test('that is damaged where the database has none stops the start, and stays as it is', async () => {
    const server = await createServer({ file: Buffer.from('half') })
    await expect(server.read()).rejects.toThrow(StartError)
    await expect(server.read()).rejects.toThrow(
      /webhook-secret is damaged, and the database has no other\. Put back a backup of it; or remove it, and a new one is made\.$/,
    )
    expect(await server.files()).toEqual([name])
    expect(await row()).toBeUndefined()
  })

  test.each([
    ['each with another file', () => [bytes('a'), bytes('b'), bytes('c'), bytes('d')]],
    ['none with a file', () => [undefined, undefined, undefined, undefined]],
  ])('is the same on servers that start at once, %s', async (_which, files) => {
    const servers = await Promise.all(
      files().map((file) => createServer(file === undefined ? { key } : { file, key })),
    )
    const read = await Promise.all(servers.map((server) => server.read()))
    expect(new Set(read.map((secret) => secret.toString('hex'))).size).toBe(1)
    for (const server of servers) {
      expect(await server.file()).toEqual(read[0])
      expect(await server.read()).toEqual(read[0])
    }
  })
})

describe('with SECRET_KEY a secret', () => {
  test('is encrypted in the database, also where it was stored before there was a key', async () => {
    const server = await createServer()
    const secret = await server.read()
    expect(await server.read(key)).toEqual(secret)
    const sealed = await row()
    expect(sealed).toMatchObject({ sealed: true })
    expect(sealed?.value.includes(secret)).toBe(false)
    expect(await (await createServer({ key })).read()).toEqual(secret)
    expect((await row())?.value).toEqual(sealed?.value)
  })

  test.each([
    [
      'no key',
      undefined,
      'The secrets in the database are encrypted. Set SECRET_KEY to what encrypted them.',
    ],
    ['another key', 'x'.repeat(32), 'SECRET_KEY is not the one that encrypted the secrets in the database.'],
  ])('is not read with %s, and the file that is there does not count', async (_which, other, sentence) => {
    await (await createServer({ key })).read()
    const before = await row()
    const server = await createServer({ file: bytes('b') })
    const refused = server.read(other)
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(sentence)
    expect(await row()).toEqual(before)
    expect(await server.files()).toEqual([name])
    expect(await server.file()).toEqual(bytes('b'))
  })

  test('cannot stand in the place of another', async () => {
    const server = await createServer({ key })
    await server.read()
    await server.read(key, 'push-key')
    const [other] = await db.select().from(secrets).where(eq(secrets.name, 'push-key'))
    await db
      .update(secrets)
      .set({ value: other?.value ?? '' })
      .where(eq(secrets.name, name))
    await expect(server.read()).rejects.toThrow(StartError)
  })

  test('stays the same under a new key, where its row is deleted and its file is not', async () => {
    const server = await createServer({ key })
    const secret = await server.read()
    await db.delete(secrets)
    const newKey = 'n'.repeat(32)
    expect(await server.read(newKey)).toEqual(secret)
    await expect(server.read(key)).rejects.toThrow(StartError)
    expect(await (await createServer({ key: newKey })).read()).toEqual(secret)
  })
})

test('a secret is another one once its row and its file are deleted', async () => {
  const server = await createServer()
  const secret = await server.read()
  await db.delete(secrets)
  await server.remove()
  expect(await server.read()).not.toEqual(secret)
  expect(await server.files()).toEqual([name])
})
