import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

test('each test database has all tables and sees nothing of another', async () => {
  await using one = await createTestDatabase()
  await using other = await createTestDatabase()
  const client = new Client(one.connection)
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
