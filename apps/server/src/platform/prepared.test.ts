import { sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openDatabase, type DatabaseHandle } from './database.ts'
import { createLog } from './log.ts'
import { isAnyOf, prepared } from './prepared.ts'

let database: TestDatabase
let handle: DatabaseHandle
beforeAll(async () => {
  database = await createTestDatabase()
  // One connection, so that it can be asked what was prepared on it.
  handle = await openDatabase({ ...database.roles.owner, max: 1 }, createLog('silent'))
  await handle.db.execute(sql`create table notes (id integer, owner_name text, at timestamptz)`)
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

const notes = pgTable('notes', {
  id: integer().notNull(),
  ownerName: text().notNull(),
  at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
})
let built = 0
const notesOf = prepared({ names: [notes.ownerName] }, (db, value) => {
  built += 1
  return db
    .select()
    .from(notes)
    .where(isAnyOf(notes.ownerName, value('names')))
    .orderBy(notes.id)
})
const insertNote = prepared({ id: notes.id, ownerName: notes.ownerName, at: notes.at }, (db, value) =>
  db.insert(notes).values({ id: value('id'), ownerName: value('ownerName'), at: value('at') }),
)
const at = new Date('2026-03-01T12:00:00.123Z')

test('values reach the database as they are: lists, times, text with quotes and commas', async () => {
  const names = ['Åsa', 'a, "b" {c}', String.raw`back\slash`]
  for (const [id, ownerName] of names.entries()) await insertNote(handle.db, { id, ownerName, at })
  expect(await notesOf(handle.db, { names })).toEqual(names.map((ownerName, id) => ({ id, ownerName, at })))
  expect(await notesOf(handle.db, { names: names.slice(1, 2) })).toHaveLength(1)
  expect(await notesOf(handle.db, { names: [] })).toEqual([])
})

test('a statement is planned once, whatever the length of its list and however often it runs', async () => {
  for (const names of [['Åsa'], ['Åsa', 'Bo'], [], ['Bo']]) await notesOf(handle.db, { names })
  const { rows } = await handle.db.execute(
    sql`select custom_plans::int as replanned from pg_prepared_statements where statement like 'select %notes%'`,
  )
  expect(rows).toEqual([{ replanned: 0 }])
})

test('a statement is built once for the pool and once for the transactions of a connection', async () => {
  const inTransaction = () =>
    handle.db.transaction((tx) => tx.transaction((nested) => notesOf(nested, { names: ['Åsa'] })))
  await notesOf(handle.db, { names: ['Åsa'] })
  await inTransaction()
  built = 0
  await notesOf(handle.db, { names: ['Bo'] })
  await inTransaction()
  await inTransaction()
  expect(built).toBe(0)
})

test('in a transaction it sees what the transaction wrote, and is undone with it', async () => {
  const failing = handle.db.transaction(async (tx) => {
    await insertNote(tx, { id: 9, ownerName: 'Karin', at })
    expect(await notesOf(tx, { names: ['Karin'] })).toHaveLength(1)
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await notesOf(handle.db, { names: ['Karin'] })).toEqual([])
})
