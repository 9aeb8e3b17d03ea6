import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  auditEntries,
  directoryAccounts,
  directoryMails,
  directoryMembers,
  directorySettlings,
  users,
} from '../../../tables.ts'
import { createDirectories } from '../../../testing/directories.ts'
import { mailsTo, subjectOf } from '../../../testing/mailbox.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'

let server: TestServer
let world: ReturnType<typeof createWorld>
let startDirectory: ReturnType<typeof createDirectories>
beforeAll(async () => {
  server = await startTestServer()
  world = createWorld(server.db)
  startDirectory = createDirectories(server, world)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Those of them who are in. */
const enabledOf = async (ids: readonly number[]): Promise<number[]> => {
  const rows = await server.db
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id)
  return rows.filter(({ disabledAt }) => disabledAt === null).map(({ id }) => id)
}
const left = () => server.db.select().from(directorySettlings)

/** A directory with so many nurses, who are in. */
const startNurses = async (count: number) => {
  const directory = await startDirectory()
  const lineId = await directory.line()
  const ids: number[] = []
  for (let one = 0; one < count; one += 1) ids.push(await directory.user())
  const path = `Groups/${String(await directory.group('Nurses', ids))}`
  expect(await enabledOf(ids)).toEqual(ids)
  const remove = (...gone: readonly number[]) =>
    directory.patch(path, {
      op: 'remove',
      path: 'members',
      value: gone.map((id) => ({ value: String(id) })),
    })
  return { ...directory, ids, path, lineId, remove }
}

let serial = 0
/** Lets the database do this before one of these accounts is changed, until it is disposed of. */
const beforeChangeOf = async (ids: readonly number[], what: string): Promise<AsyncDisposable> => {
  serial += 1
  const name = `hold_${String(serial)}`
  await server.database.asOwner(
    `create function ${name}() returns trigger language plpgsql as $$ begin ${what}; return new; end $$;
     create trigger ${name} before update on users for each row when (new.id in (${ids.join(', ')})) execute function ${name}()`,
  )
  return {
    [Symbol.asyncDispose]: () => server.database.asOwner(`drop function ${name} cascade`),
  }
}
const failing = (...ids: readonly number[]) => beforeChangeOf(ids, `raise exception 'cannot be changed'`)

test('[SCIM-07] one account that cannot be changed holds up no other, and follows as soon as it can be', async () => {
  const { ids, remove } = await startNurses(3)
  const [, second = 0] = ids
  {
    await using stack = new AsyncDisposableStack()
    stack.use(await failing(second))
    expect((await remove(...ids)).status).toBe(200)
    await vi.waitFor(async () => expect(await enabledOf(ids)).toEqual([second]))
    expect(await left()).toMatchObject([{ userId: second, apart: true }])
  }
  await vi.waitFor(async () => expect(await enabledOf(ids)).toEqual([]), { timeout: 10_000 })
  expect(await left()).toEqual([])
})

test('[SCIM-07] what was entered by a server that was killed is done by another', async () => {
  const { ids } = await startNurses(2)
  await server.db.transaction(async (tx) => {
    await tx.delete(directoryMembers).where(inArray(directoryMembers.userId, ids))
    await tx.insert(directorySettlings).values(ids.map((userId) => ({ userId })))
  })
  await vi.waitFor(async () => expect(await enabledOf(ids)).toEqual([]), { timeout: 10_000 })
  await vi.waitFor(async () => expect(await left()).toEqual([]))
})

test('[DIR-04] a line that is removed ends all of its group, whatever becomes of one', async () => {
  const { admin, ids, lineId } = await startNurses(3)
  const [first = 0] = ids
  {
    await using stack = new AsyncDisposableStack()
    stack.use(await failing(first))
    const path = `directory/roles/${String(lineId)}`
    expect((await server.call('DELETE', path, { token: admin.token })).status).toBe(200)
    await vi.waitFor(async () => expect(await enabledOf(ids)).toEqual([first]))
  }
  await vi.waitFor(async () => expect(await enabledOf(ids)).toEqual([]), { timeout: 10_000 })
  const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.subjectId, first))
  expect(entries.filter(({ action }) => action === 'user_disabled')).toMatchObject([{ userId: admin.id }])
})

test('[SCIM-07] whoever goes while they come in is out', async () => {
  const { user, path, patch, remove } = await startNurses(1)
  const id = await user()
  const held = 4_711
  const [begun, over] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const holding = server.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${held})`)
    begun.resolve(undefined)
    await over.promise
  })
  await begun.promise
  await using stack = new AsyncDisposableStack()
  stack.use(await beforeChangeOf([id], `perform pg_advisory_xact_lock(${String(held)})`))
  stack.defer(() => {
    over.resolve(undefined)
  })
  const coming = patch(path, { op: 'add', path: 'members', value: [{ value: String(id) }] })
  const members = () => server.db.select().from(directoryMembers).where(eq(directoryMembers.userId, id))
  await vi.waitFor(async () => expect(await members()).toHaveLength(1))
  const isHeld = async () =>
    (await server.db.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)).rows
  await vi.waitFor(async () => expect(await isHeld()).toHaveLength(1))
  const going = remove(id)
  await vi.waitFor(async () => expect(await members()).toEqual([]))
  over.resolve(undefined)
  await Promise.all([holding, coming, going])
  await vi.waitFor(async () => expect(await left()).toEqual([]))
  expect(await enabledOf([id])).toEqual([])
})

test('[SCIM-07] all who leave are out before anybody is mailed', async () => {
  const { ids, remove } = await startNurses(3)
  const rows = await server.db.select().from(users).where(inArray(users.id, ids))
  await remove(...ids)
  expect(await enabledOf(ids)).toEqual([])
  for (const { email } of rows)
    await vi.waitFor(async () =>
      expect((await mailsTo(server, email)).map((mail) => subjectOf(mail))).toEqual([
        'Lykta: Your account was closed',
      ]),
    )
  await vi.waitFor(async () => expect(await server.db.select().from(directoryMails)).toEqual([]))
})

test('[SCIM-07] a group of 800 comes and goes as one', async () => {
  const directory = await startDirectory()
  await directory.line()
  const { clusterId } = directory
  const rows = await server.db
    .insert(users)
    .values(
      Array.from({ length: 800 }, (_, at) => ({
        username: `many-${String(at)}`,
        email: `many-${String(at)}@kommun.example`,
        firstName: 'Many',
        lastName: String(at),
        role: 'relative' as const,
        level: 'user' as const,
        clusterId,
        disabledAt: new Date(0),
      })),
    )
    .returning({ id: users.id })
  const ids = rows.map(({ id }) => id)
  await server.db
    .insert(directoryAccounts)
    .values(ids.map((userId) => ({ userId, clusterId, endedAt: new Date(0) })))
  const path = `Groups/${String(await directory.group('Nurses', ids))}`
  expect(await enabledOf(ids)).toEqual(ids)
  await directory.patch(path, { op: 'remove', path: 'members' })
  expect(await enabledOf(ids)).toEqual([])
}, 60_000)
