import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'
import { fingerprintOf } from './test-postgres.ts'

test('each test database has all tables and sees nothing of another', async () => {
  await using one = await createTestDatabase()
  await using other = await createTestDatabase()
  const client = new Client(one.roles.owner)
  const otherClient = new Client(other.connection)
  await client.connect()
  await otherClient.connect()
  await client.query('create table mine (id integer)')
  const find = "select to_regclass('mine') as mine, to_regclass('users') as users"
  expect((await client.query(find)).rows).toEqual([{ mine: 'mine', users: 'users' }])
  expect((await otherClient.query(find)).rows).toEqual([{ mine: null, users: 'users' }])
  await client.end()
  await otherClient.end()
})

test('a fingerprint tells of any change but in what is left out', async () => {
  await using database = await createTestDatabase()
  const client = new Client(database.roles.owner)
  await client.connect()
  const fingerprint = () => fingerprintOf(database.roles.owner, { tables: ['clusters'], columns: ['seen'] })
  await client.query('create table notes (body text, seen boolean)')
  await client.query(`insert into notes values ('one', false), ('two', false)`)
  const before = await fingerprint()
  await client.query('update notes set seen = true')
  await client.query(`insert into clusters (name) values ('Sjöbygden')`)
  expect(await fingerprint()).toBe(before)
  await client.query(`update notes set body = 'three' where body = 'two'`)
  expect(await fingerprint()).not.toBe(before)
  await client.end()
})
