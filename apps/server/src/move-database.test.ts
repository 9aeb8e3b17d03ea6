import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveDatabase } from './platform/backup/move-database.ts'
import { openDatabase } from './platform/database.ts'
import { createLog } from './platform/log.ts'
import { createEmptyDatabase, nothing, withClient } from './testing/backups.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { fingerprintOf, query, type TestDatabase } from './testing/test-postgres.ts'
import { createWorld } from './testing/world.ts'

const everything = { tables: [], columns: [] }

let from: TestDatabase
let to: TestDatabase
beforeEach(async () => {
  from = await createTestDatabase()
  to = await createEmptyDatabase()
  const { db, close } = await openDatabase(from.roles.owner, createLog('silent'))
  const world = createWorld(db)
  const box = await world.box(await world.group())
  const karin = await world.user()
  await world.link(karin.id, box.id)
  await close()
})
afterEach(async () => {
  for (const one of [from, to]) await one.drop()
})

const move = (onProgress: (doing: string) => void = nothing) =>
  withClient(from.roles.owner, (source) =>
    withClient(to.roles.owner, (target) => moveDatabase(source, target, onProgress)),
  )
const isSame = async () =>
  (await fingerprintOf(to.roles.owner, everything)) === (await fingerprintOf(from.roles.owner, everything))

test('every row is there, and a second run finds that it is', async () => {
  const moved = await move()
  expect(moved).toMatchObject({ wasThere: false, leftOut: [] })
  expect(moved.rows).toBeGreaterThan(5)
  expect(await isSame()).toBe(true)
  expect(await move()).toMatchObject({ wasThere: true })
})

test.each(['writing users', 'making indexes', 'comparing users'])(
  'broken off at %s, nothing is there, and it is run again',
  async (at) => {
    const breaking = move((doing) => {
      if (doing === at) throw new Error('broken off')
    })
    await expect(breaking).rejects.toThrow('broken off')
    const { rows } = await query(to.roles.owner, 'select id from users')
    expect(rows).toEqual([])
    await move()
    expect(await isSame()).toBe(true)
  },
)

test('another Lykta is not written over, nor what is none', async () => {
  await move()
  await query(to.roles.owner, `update users set first_name = 'Someone else'`)
  await expect(move()).rejects.toThrow('This Lykta is in use: its database has accounts')
  await to.drop()
  to = await createEmptyDatabase()
  await query(to.roles.owner, 'create table accounts_of_a_shop (id integer)')
  await expect(move()).rejects.toThrow("has tables that are not Lykta's, such as accounts_of_a_shop")
})

test('a database that changes what is written to it is found out, and nothing is kept', async () => {
  // What a first run has made, which was broken off.
  const breaking = move((doing) => {
    if (doing === 'making indexes') throw new Error('broken off')
  })
  await expect(breaking).rejects.toThrow('broken off')
  await query(
    to.roles.owner,
    `create function shout() returns trigger language plpgsql as $$
       begin new.first_name = upper(new.first_name); return new; end $$;
     create trigger shout before insert on users for each row execute function shout()`,
  )
  await expect(move()).rejects.toThrow('users is not what it was')
  const { rows } = await query(to.roles.owner, 'select id from users')
  expect(rows).toEqual([])
})

test("an operator's own table is left out, and named", async () => {
  await query(from.roles.owner, 'create table report_of_ours (id integer)')
  expect(await move()).toMatchObject({ leftOut: ['report_of_ours'] })
  expect(await fingerprintOf(to.roles.owner, everything)).toBe(
    await fingerprintOf(from.roles.owner, { tables: ['report_of_ours'], columns: [] }),
  )
})
