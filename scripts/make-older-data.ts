import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { checkOutCode } from '../apps/server/src/testing/code-before.ts'
import { startInstalledPostgres } from '../apps/server/src/testing/installed-postgres.ts'
import {
  ask,
  logIn,
  olderDataOf,
  olderDataPassword,
  whatPeopleSee,
} from '../apps/server/src/testing/older-data/what-people-see.ts'
import { query } from '../apps/server/src/testing/test-postgres.ts'
import { picture } from '../apps/server/src/testing/upload-files.ts'

/*
 * node scripts/make-older-data.ts COMMIT: the data that a server of that commit makes, and what people see of it, for
 * `older-data.test.ts`. Needs the whole history, and Debian's PostgreSQL 15.
 */

const [commit = ''] = process.argv.slice(2)
const programs = '/usr/lib/postgresql/15/bin'
const run = promisify(execFile)

await using stack = new AsyncDisposableStack()
const code = stack.use(await checkOutCode(commit))
const postgres = stack.use(await startInstalledPostgres(programs))
const dataDir = await mkdtemp(join(tmpdir(), 'lykta-older-'))
stack.defer(() => rm(dataDir, { recursive: true }))

const { host, user, database, port } = postgres.roles.owner
const environment = {
  PATH: process.env['PATH'],
  DATA_DIR: dataDir,
  DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${String(port)}`,
  PORT: '0',
  LOG_LEVEL: 'error',
}

const startServer = async (): Promise<string> => {
  const child = spawn(process.execPath, [code.main], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stack.defer(
    () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          resolve()
        })
        child.kill('SIGTERM')
      }),
  )
  for await (const line of createInterface(child.stdout)) {
    const origin = /^Lykta: (\S+)$/.exec(line)?.[1]
    if (origin === undefined) continue
    // Nobody reads on, but it must not block.
    child.stdout.resume()
    return origin
  }
  throw new Error(`${commit} did not start`)
}

const IdSchema = z.object({ id: z.number() })
const PairingSchema = z.object({ id: z.string(), code: z.string(), secret: z.string() })
const BoxTokenSchema = z.object({ token: z.string() })

/** A visit, and tablets each day. The first server only read events: there they are rows. */
const makeEvents = async (
  origin: string,
  karin: string,
  karinId: number,
  schedule: number,
): Promise<void> => {
  const events = [
    { title: 'Frisör', body: 'Hos Eva', interval: 'none', reminder: 30, fontSize: 'medium' },
    { title: 'Medicin', body: 'Två tabletter', interval: 'Daily', reminder: -1, fontSize: 'large' },
  ] as const
  for (const event of events) {
    const body = { ...event, room: 1, schedule }
    const isThere = await ask(origin, karin, 'calendar', { method: 'POST', body }).then(
      () => true,
      () => false,
    )
    if (isThere) continue
    await query(
      postgres.roles.owner,
      `insert into calendar_events (room_id, created_by, title, body, font_size, interval, starts_at, reminder_minutes)
       values (1, $1, $2, $3, $4, $5, $6, $7)`,
      [karinId, event.title, event.body, event.fontSize, event.interval, new Date(schedule), event.reminder],
    )
  }
}

/** One house, one TV, an administrator, a nurse, a daughter and a son, and a little of everything. */
const makeWorld = async (origin: string): Promise<string> => {
  const post = (who: string, path: string, body: unknown, method = 'POST') =>
    ask(origin, who, path, { method, body })
  const make = async (who: string, path: string, body: unknown) =>
    IdSchema.parse(await post(who, path, body)).id

  // Where people live was not set through the API then.
  await query(
    postgres.roles.owner,
    `with cluster as (insert into clusters (name) values ('Sjöbygden') returning id),
       north as (insert into entity_groups (cluster_id, name) select id, 'Norr' from cluster returning id),
       house as (insert into entities (entity_group_id, name) select id, 'Björkgården' from north returning id),
       floor as (insert into groups (entity_id, name) select id, 'Plan 2' from house returning id)
     insert into rooms (group_id, name, location)
       select id, number, called from floor, (values ('214', 'Mamma'), ('215', '')) as room (number, called)`,
  )
  const { stdout } = await run(
    process.execPath,
    [join(code.main, '../create-admin-command.ts'), '--username', 'admin'],
    { env: environment },
  )
  const given = /Password: (\S+)/.exec(stdout)?.[1] ?? ''
  const first = z
    .object({ token: z.string() })
    .parse(await post('', 'login-relative', { username: 'admin', password: given })).token
  await post(first, 'users/changepassword', {
    oldPassword: given,
    newPassword: olderDataPassword,
    confirmPassword: olderDataPassword,
  })
  const admin = await logIn(origin, 'admin')

  const makeUser = (username: string, role: string, more: object) =>
    make(admin, 'users', {
      username,
      password: olderDataPassword,
      firstName: username.charAt(0).toUpperCase() + username.slice(1),
      lastName: 'Åkerström',
      email: `${username}@example.org`,
      phone: '070-123 45 67',
      role,
      language: 'sv',
      forceChangePassword: false,
      ...more,
    })
  await makeUser('amina', 'staff', { cluster: 1, groups: [1] })
  const karinId = await makeUser('karin', 'relative', {})
  const johanId = await makeUser('johan', 'relative', { language: 'en', enableVideoCall: false })

  const pairing = PairingSchema.parse(await post('', 'box/pairing', {}))
  const box = await make(admin, 'boxes/pair', { code: pairing.code, room: 1, nickName: 'Mamma' })
  const response = await fetch(`${origin}/api/box/pairing/${pairing.id}`, {
    headers: { authorization: `Bearer ${pairing.secret}` },
  })
  const tv = BoxTokenSchema.parse(z.object({ data: z.unknown() }).parse(await response.json()).data).token

  const boxPath = `boxes/${String(box)}`
  await post(
    admin,
    boxPath,
    {
      profile: { firstName: 'Astrid', lastName: 'Lind', phone: '', address: 'Björkgården 214', state: '' },
      volume: 65,
      quietHours: { from: '22:00', to: '07:00' },
      language: 'sv',
    },
    'PUT',
  )
  await post(
    admin,
    `${boxPath}/links/${String(karinId)}`,
    {
      permissions: ['phone', 'calendar', 'message', 'careContacts'],
      competence: 'superUser',
      autoAnswer: { agreedBy: 'Astrid Lind', agreedAt: Date.now() },
    },
    'PUT',
  )
  await post(
    admin,
    `${boxPath}/links/${String(johanId)}`,
    { permissions: ['message'], competence: 'viewers' },
    'PUT',
  )

  const karin = await logIn(origin, 'karin')
  const amina = await logIn(origin, 'amina')
  await post(karin, boxPath, { nickName: 'Lilla mamma' }, 'PUT')
  const form = new FormData()
  form.append('name', 'Trädgården.jpg')
  form.append('file', new Blob([new Uint8Array(await picture())]), 'garden.jpg')
  const file = await make(karin, 'file/8/upload', form)
  const soon = Date.now() + 2 * 86_400_000
  await make(karin, 'message', {
    subject: 'Hej mamma!',
    message: 'Så här ser trädgården ut. 🌷',
    ids: [1],
    files: [file],
  })
  await make(amina, 'message', {
    subject: 'Lunch',
    message: 'Ärtsoppa kl. 12.',
    ids: [1],
    type: 'information',
  })
  await make(karin, 'message', {
    subject: 'Söndag',
    message: 'Vi ringer i dag.',
    ids: [1],
    schedule: soon,
    recurrence: { interval: 'Weekly', days: [0] },
  })
  await makeEvents(origin, karin, karinId, soon)
  return tv
}

const list = (filter: object, sort?: string) =>
  new URLSearchParams({
    filter: JSON.stringify(filter),
    ...(sort === undefined ? {} : { sort: JSON.stringify([sort, 'ASC']) }),
    skip: '0',
    limit: '50',
  }).toString()

/** What each reads. The world has one box, in room 1, and users 1 to 4 in this order. */
const readBy = (madeAt: number, alarms: readonly string[]): Record<string, readonly string[]> => {
  const range = `from=${String(madeAt - 86_400_000)}&to=${String(madeAt + 14 * 86_400_000)}`
  const home = [
    'users/me',
    'users/getpermissionsbytoken',
    'boxes/1',
    `message-relative?${list({ room: 1 })}`,
    `calendar?${list({ room: 1 }, 'schedule')}`,
    `calendar/occurrences?${list({ room: 1 })}&${range}`,
    'receivers',
    'notifications/me',
  ]
  return {
    admin: ['users/me', `users?${list({})}`, `rooms?${list({})}`, 'boxes/1/links', 'users/3'],
    amina: [...home, ...alarms],
    karin: [...home, 'caretakers/3', 'relatives/getpermissions?filter=%7B%22caretaker%22%3A1%7D'],
    johan: home,
    tv: ['box/me', 'box/contacts', 'box/inbox', `box/calendar?${range}`],
  }
}

/** Where there were alarms already. Returns what is read of them. */
const makeAlarms = async (origin: string): Promise<readonly string[]> => {
  const amina = await logIn(origin, 'amina')
  const alarm = {
    target: 'individuals',
    ids: [1],
    title: 'Brandövning',
    body: 'Stanna på rummet.',
    level: 'important',
  }
  const post = (body: object) => ask(origin, amina, 'alarms', { method: 'POST', body })
  try {
    await post({ ...alarm, state: 'sent' })
  } catch {
    return []
  }
  await post({ ...alarm, title: 'Provlarm', state: 'draft' })
  return ['alarms', 'alarms/1', 'alarms/2', 'alarms/1/receipts', 'alarms/calls']
}

const origin = await startServer()
console.log(`${commit} runs`)
const boxToken = await makeWorld(origin)
const alarms = await makeAlarms(origin)
// What happens in the background has then been written.
await setTimeout(3_000)
const madeAt = Date.now()
const seen = await whatPeopleSee(origin, boxToken, readBy(madeAt, alarms))

const { stdout: dump } = await run(
  join(programs, 'pg_dump'),
  ['--host', host, '--port', String(port), '--username', user, '--no-owner', '--inserts', database],
  { maxBuffer: 100_000_000 },
)
const folder = olderDataOf(commit)
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await cp(dataDir, join(folder, 'stored'), {
  recursive: true,
  filter: (path) => path !== join(dataDir, 'outbox'),
})
// psql's own commands, which no server knows.
const statements = dump.replaceAll(/^\\.*$/gm, '')
await writeFile(join(folder, 'database.sql.gz'), gzipSync(statements, { level: 9 }))
await writeFile(
  join(folder, 'seen.json.gz'),
  gzipSync(JSON.stringify({ madeAt, boxToken, seen }), { level: 9 }),
)
