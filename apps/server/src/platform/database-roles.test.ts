import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../testing/backups.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { query } from '../testing/test-postgres.ts'
import { privilegesOn } from './database-roles.ts'
import { openDatabase } from './database.ts'
import { createLog } from './log.ts'
import { StartError } from './start-error.ts'

const log = createLog('silent')
const refused = { code: '42501' }
const rowPrivileges = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const asApp = (sql: string) => query(database.roles.app, sql)
const tables = async () => {
  const { rows } = await query(
    database.roles.owner,
    `select c.oid::regclass::text as path, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  )
  expect(rows.length).toBeGreaterThan(40)
  return rows.map(({ path = '', name = '' }) => ({ path, name }))
}

describe("Lykta's own role", () => {
  test('has on every table what the server does with its rows, and nothing else', async () => {
    const found: Record<string, string[]> = {}
    const expected: Record<string, readonly string[]> = {}
    await withClient(database.roles.app, async (client) => {
      for (const { path, name } of await tables()) {
        const { rows } = await client.query<{ privilege: string }>(
          `select privilege from unnest($2::text[]) as privilege where has_table_privilege($1, privilege)`,
          [path, [...rowPrivileges, 'TRUNCATE', 'REFERENCES', 'TRIGGER']],
        )
        found[path] = rows.map(({ privilege }) => privilege).toSorted()
        expected[path] = [...privilegesOn(name)].toSorted()
      }
    })
    expect(found).toEqual(expected)
    expect(privilegesOn('audit_entries').toSorted()).toEqual(['INSERT', 'SELECT'])
  })

  test('can neither drop, change nor empty any of them, nor make one', async () => {
    const ofTables = (await tables()).flatMap(({ path }) => [
      `drop table ${path} cascade`,
      `alter table ${path} add column more text`,
      `alter table ${path} disable trigger all`,
      `truncate ${path} cascade`,
    ])
    const others = [
      'create table mine (id integer)',
      'create schema mine',
      `create function mine() returns integer language sql as 'select 1'`,
      'drop schema public cascade',
      `drop database ${database.connection.database}`,
      'set session_replication_role = replica',
      `set role ${database.roles.owner.user}`,
      `copy users to program 'cat'`,
    ]
    await withClient(database.roles.app, async (client) => {
      for (const statement of [...ofTables, ...others])
        await expect(client.query(statement)).rejects.toMatchObject(refused)
    })
  })

  test('may call the functions that do what it may not, each with a path of its own, and nobody else may', async () => {
    const { rows } = await query(
      database.roles.owner,
      `select p.oid::regprocedure::text as name, array_to_string(p.proconfig, ' ') as config,
         has_function_privilege('${database.roles.app.user}', p.oid, 'execute')::text as by_app,
         exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0)::text as by_all
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const config = 'search_path=public, pg_temp'
    expect(rows).toEqual([
      { name: 'audit_entries_count_again(integer)', config, by_app: 'true', by_all: 'false' },
      { name: 'audit_entries_forget(timestamp with time zone)', config, by_app: 'true', by_all: 'false' },
      { name: 'audit_entries_forget_these(integer[])', config, by_app: 'true', by_all: 'false' },
    ])
  })

  test('takes numbers from every sequence that is none of a column', async () => {
    const { rows } = await query(
      database.roles.app,
      `select sequencename as name, has_sequence_privilege(quote_ident(sequencename), 'usage')::text as has
       from pg_sequences where schemaname = 'public'`,
    )
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.filter(({ has }) => has !== 'true')).toEqual([])
  })
})

describe('at a start', () => {
  const startWith = async ({ roles: { app, owner } }: TestDatabase) => {
    const { standing, close } = await openDatabase(app, log, { owner })
    await close()
    return standing
  }

  test('a new table is opened to the role, and what it had too much is taken away', async () => {
    await using own = await createTestDatabase()
    const { app, owner } = own.roles
    await own.asOwner(`create table news (id integer); grant all on audit_entries to ${app.user}`)
    await expect(query(app, 'insert into news values (1)')).rejects.toMatchObject(refused)
    expect(await startWith(own)).toBe('limited')
    await query(app, 'insert into news values (1); update news set id = 2; delete from news')
    await expect(query(app, 'delete from audit_entries')).rejects.toMatchObject(refused)
    await expect(query(app, 'truncate audit_entries')).rejects.toMatchObject(refused)
    await query(owner, 'drop table news')
  })

  test('a table of an operator of another owner is left as it is', async () => {
    await using own = await createTestDatabase()
    await query(own.roles.superuser, 'create table report_of_ours (id integer)')
    await startWith(own)
    await expect(query(own.roles.app, 'select id from report_of_ours')).rejects.toMatchObject(refused)
  })

  test('one role for everything goes on working, and keeps its rights', async () => {
    await using own = await createTestDatabase()
    const { owner, superuser } = own.roles
    for (const [role, standing] of [
      [owner, 'owner'],
      [superuser, 'superuser'],
    ] as const) {
      const alone = await openDatabase(role, log)
      await alone.close()
      const twice = await openDatabase(role, log, { owner: role })
      await twice.close()
      expect([alone.standing, twice.standing]).toEqual([standing, standing])
      await query(
        role,
        'alter table audit_entries add column more text; alter table audit_entries drop column more',
      )
    }
  })

  test('a limited role alone will do while there is nothing to change; then the start says what is missing', async () => {
    await using own = await createTestDatabase()
    const alone = async () => {
      const { standing, close } = await openDatabase(own.roles.app, log)
      await close()
      return standing
    }
    expect(await alone()).toBe('limited')
    await own.asOwner('delete from drizzle.__drizzle_migrations')
    const starting = alone()
    await expect(starting).rejects.toBeInstanceOf(StartError)
    await expect(starting).rejects.toThrow('Set DATABASE_OWNER_URL to the address of the role')
  })
})

test('tables of the same name in the path of whoever calls it are not what the audit forgets', async () => {
  await asApp(
    `create temporary table audit_entries (at timestamptz);
     insert into pg_temp.audit_entries values (now() - interval '2 years');
     select audit_entries_forget(now());
     do $$ begin assert (select count(*) from pg_temp.audit_entries) = 1; end $$`,
  )
  expect((await asApp('select count(*) from audit_entries')).rows).toEqual([{ count: '0' }])
})
