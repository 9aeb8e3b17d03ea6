import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { query } from '../testing/test-postgres.ts'
import { findBinaries, makeRunnable } from './embedded-postgres-binaries.ts'
import { findServer, readPidFile } from './embedded-postgres-process.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedConnection,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded-postgres.ts'

const runsAsRoot = process.getuid?.() === 0
let ofBefore = ''
let dataDir = ''
let started: EmbeddedPostgres[] = []
let launched: ChildProcess[] = []

const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-roles-'))
  await chmod(folder, 0o755)
  return folder
}
const homeIn = (folder: string) => join(folder, 'postgres')

const start = async (options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    log: () => undefined,
    ...options,
  })
  started.push(postgres)
  return postgres
}
const ask = async (connection: EmbeddedConnection, sql: string): Promise<unknown[]> => {
  const { rows } = await query(connection, sql)
  return rows.map((row) => Object.values(row)[0])
}

/** A data folder as releases before made it: one role, a superuser, whom everybody is who reaches the socket. */
const makeAsBefore = async (folder: string): Promise<void> => {
  const made = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: () => undefined })
  const { superuser, owner, app } = made.roles
  await query(
    superuser,
    `alter database ${superuser.database} owner to ${superuser.user};
     create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint);
     create sequence user_extensions; create table kept (id integer generated always as identity, word text);
     insert into kept (word) values ('gökotta'); create view words as select word from kept;
     create function shout() returns text language sql as $$ select 'hej' $$;
     drop role ${owner.user}; drop role ${app.user}; alter role ${superuser.user} password null`,
  )
  await made.stop()
  await rm(join(homeIn(folder), 'passwords.json'))
  await rm(join(homeIn(folder), 'pg_hba.conf'))
  await writeFile(join(homeIn(folder), 'data', 'pg_hba.conf'), 'local all all trust\n')
}

/** Starts a PostgreSQL as releases before did. It outlives its owner, as after a kill. */
const launchAsBefore = async () => {
  const home = homeIn(dataDir)
  const { uid, gid } = await stat(join(home, 'data'))
  const account = runsAsRoot ? { uid, gid } : undefined
  const binaries = await makeRunnable(
    await findBinaries(process.platform, process.arch),
    '/var/lib/lykta',
    account,
  )
  const settings = ['listen_addresses=', `unix_socket_directories=${join(home, 'run')}`, 'fsync=off']
  const child = spawn(
    join(binaries.folder, 'bin', 'postgres'),
    ['-D', join(home, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
    { cwd: '/', stdio: 'ignore', detached: true, ...account },
  )
  launched.push(child)
  await expect.poll(async () => (await findServer(join(home, 'data'), 0)).kind).toBe('running')
  return child
}

beforeAll(async () => {
  ofBefore = await makeFolder()
  await makeAsBefore(join(ofBefore, 'data'))
})
afterAll(() => rm(ofBefore, { recursive: true }))
beforeEach(async () => {
  dataDir = join(await makeFolder(), 'data')
})
afterEach(async () => {
  for (const postgres of started.toReversed()) await postgres.stop()
  started = []
  for (const child of launched.filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  )) {
    const ended = once(child, 'exit')
    child.kill('SIGQUIT')
    await ended
  }
  launched = []
  await rm(join(dataDir, '..'), { recursive: true })
})
const socketOfBefore = () => ({
  host: join(homeIn(dataDir), 'run'),
  port: 5432,
  user: 'lykta',
  password: '',
  ssl: false as const,
})
const copyOfBefore = () => promisify(execFile)('cp', ['-a', join(ofBefore, 'data'), dataDir])

const refused = { code: '28P01' }

test('whoever has no password of a role is refused, also as a superuser and in every database', async () => {
  const { roles } = await start()
  for (const one of [roles.superuser, roles.owner, roles.app]) {
    expect(await ask(one, 'select current_user')).toEqual([one.user])
    for (const database of [one.database, 'postgres', 'template1'])
      await expect(query({ ...one, database, password: 'lykta' }, 'select 1')).rejects.toMatchObject(refused)
  }
  await expect(query({ ...roles.app, user: 'postgres' }, 'select 1')).rejects.toMatchObject(refused)
  expect(
    await ask(roles.superuser, `select rolpassword from pg_authid where rolpassword !~ '^SCRAM-SHA-256'`),
  ).toEqual([])
})

test('its folders and passwords are closed to others, and who may connect is not for its own account to say', async () => {
  const { roles, dataFolder } = await start()
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777
  expect([await modeOf(dataFolder), await modeOf(roles.app.host)]).toEqual([0o700, 0o700])
  const passwords = join(homeIn(dataDir), 'passwords.json')
  expect([await modeOf(passwords), (await stat(passwords)).uid]).toEqual([0o600, process.getuid?.()])
  expect(await ask(roles.superuser, 'show listen_addresses')).toEqual([''])
  const [access] = await ask(roles.superuser, 'show hba_file')
  expect(access).toBe(join(homeIn(dataDir), 'pg_hba.conf'))
  expect((await stat(String(access))).uid).toBe(process.getuid?.())
  expect(await readFile(String(access), 'utf8')).toBe('local all all scram-sha-256\n')
})

test('the roles are none of them more than they have to be', async () => {
  const { roles } = await start()
  const { rows } = await query(
    roles.superuser,
    `select rolname, rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as is_more
     from pg_roles where rolname like 'lykta%' order by rolname`,
  )
  expect(rows).toEqual([
    { rolname: roles.superuser.user, is_more: true },
    { rolname: roles.app.user, is_more: false },
    { rolname: roles.owner.user, is_more: false },
  ])
  expect(
    await ask(roles.superuser, 'select count(*)::int from pg_auth_members where roleid >= 16384'),
  ).toEqual([0])
  await query(roles.owner, 'create table made (id integer)')
  await expect(query(roles.app, 'create table made_too (id integer)')).rejects.toMatchObject({
    code: '42501',
  })
  await expect(query(roles.app, 'select id from made')).rejects.toMatchObject({ code: '42501' })
})

const isTakenOver = async ({ roles }: EmbeddedPostgres) => {
  expect(await ask(roles.owner, 'select word from words')).toEqual(['gökotta'])
  expect(await ask(roles.owner, `insert into kept (word) values ('ny') returning id`)).toEqual([2])
  // Only its owner may do each of these.
  await query(
    roles.owner,
    `drop function shout(); drop view words; alter table kept add column more text; alter sequence user_extensions restart;
     alter table drizzle.__drizzle_migrations add column more text; create table drizzle.more (id integer)`,
  )
  await expect(query({ ...roles.superuser, password: 'none' }, 'select 1')).rejects.toMatchObject(refused)
  expect(
    await ask(
      roles.superuser,
      `select relname from pg_class where relowner = '${roles.superuser.user}'::regrole and oid >= 16384`,
    ),
  ).toEqual([])
}

test('a data folder of a release from before is taken over, with all that is in it', async () => {
  await copyOfBefore()
  const first = await start()
  await isTakenOver(first)
  await first.stop()
  expect(await ask((await start()).roles.owner, 'select count(*)::int from kept')).toEqual([2])
})

test('so is one whose PostgreSQL still runs, since its owner was killed', async () => {
  await copyOfBefore()
  const left = await launchAsBefore()
  const postgres = await start()
  expect((await readPidFile(postgres.dataFolder))?.pid).not.toBe(left.pid)
  await isTakenOver(postgres)
})

test('the release before starts on it again, and then this one', async () => {
  await copyOfBefore()
  await (await start()).stop()
  await launchAsBefore()
  const asBefore = { ...socketOfBefore(), database: 'lykta' }
  expect(await ask(asBefore, `insert into kept (word) values ('ny') returning id`)).toEqual([2])
  const again = await start()
  expect(await ask(again.roles.owner, 'select count(*)::int from kept')).toEqual([2])
  await expect(query({ ...asBefore, password: 'none' }, 'select 1')).rejects.toMatchObject(refused)
})

test('a command beside a Lykta of a release from before works, and takes nothing over', async () => {
  await copyOfBefore()
  const running = await launchAsBefore()
  const socket = socketOfBefore()
  await using ending = new AsyncDisposableStack()
  const holder = new Client({ ...socket, database: 'postgres' })
  await holder.connect()
  ending.defer(() => holder.end())
  // As it held the folder.
  await holder.query('select pg_advisory_lock($1)', [0x4c796b])
  const joined = await start({ whenInUse: 'join' })
  expect(await ask(joined.roles.owner, 'select word from words')).toEqual(['gökotta'])
  expect(await ask({ ...socket, database: 'lykta' }, 'select current_user')).toEqual(['lykta'])
  expect((await readPidFile(joined.dataFolder))?.pid).toBe(running.pid)
})

test('where the passwords are lost there are new ones at the next start', async () => {
  const first = await start()
  await query(first.roles.owner, 'create table kept (id integer)')
  await first.stop()
  await rm(join(homeIn(dataDir), 'passwords.json'))
  const second = await start()
  expect(second.roles.app.password).not.toBe(first.roles.app.password)
  expect(await ask(second.roles.owner, 'select count(*)::int from kept')).toEqual([0])
  await expect(query(first.roles.superuser, 'select 1')).rejects.toMatchObject(refused)
})

test('passwords of another database are not taken for its own', async () => {
  const first = await start()
  await first.stop()
  const none = { superuser: 'a', owner: 'b', app: 'c', isSetUp: true }
  await writeFile(join(homeIn(dataDir), 'passwords.json'), JSON.stringify(none))
  const second = await start()
  expect(await ask(second.roles.app, 'select 1')).toEqual([1])
})

test('files made anew beside old passwords get their roles', async () => {
  const first = await start()
  await first.stop()
  await rm(join(homeIn(dataDir), 'data'), { recursive: true })
  expect(await ask((await start()).roles.app, 'select 1')).toEqual([1])
})

test('what was broken off while the roles were set up is done at the next start', async () => {
  const first = await start()
  await query(first.roles.owner, 'create table kept (id integer)')
  await query(first.roles.superuser, `alter role ${first.roles.app.user} password null`)
  await first.stop()
  const path = join(homeIn(dataDir), 'passwords.json')
  await writeFile(path, (await readFile(path, 'utf8')).replace('"isSetUp":true', '"isSetUp":false'))
  const second = await start()
  expect(await ask(second.roles.app, 'select 1')).toEqual([1])
  expect(await ask(second.roles.owner, 'select count(*)::int from kept')).toEqual([0])
})
