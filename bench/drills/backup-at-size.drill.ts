import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../../apps/server/src/platform/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts'
import type { EmbeddedConnection } from '../../apps/server/src/platform/embedded-postgres.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { addressOf, query } from '../../apps/server/src/testing/test-postgres.ts'
import { makeFolder } from '../measuring/processes.ts'
import { timeOf } from '../measuring/by-turns.ts'
import { startOwnPostgres } from '../region/own-postgres.ts'
import { startSenders } from '../region/senders.ts'
import { fillTwoYears } from '../region/two-years.ts'
import { startOneOf } from '../region/two-servers.ts'
import { drill } from './drill.ts'
import { becomes, counted, fillWithRooms } from './region.ts'
import { part } from './world.ts'

const source = join(import.meta.dirname, '../../apps/server/src')
const limitMs = 600_000
const boxes = Math.max(100, Math.round(10_000 * part))
const messages = Math.round(1_000_000 * part)
const pictures = Math.round(2_000 * part)
const sendersAtOnce = 10
const sentMeanwhile = 200

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

/** A command as an operator runs it. Returns what it said. */
const command = async (
  name: 'backup' | 'restore',
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(source, `${name}-command.ts`), ...args],
    { env: { PATH: process.env['PATH'], ...environment } },
  )
  return stdout.trim()
}

/** What has to be the same in both: all that there was before, of what a server does not change by itself. */
const digestsOf = async (connection: EmbeddedConnection, lastMessage: number, lastReading: string) => {
  const compared = [
    ['message_files', 'true'],
    ['files', 'true'],
    ['calls', 'true'],
    ['links', 'true'],
    ['messages', `id <= ${String(lastMessage)}`],
    ['message_recipients', `message_id <= ${String(lastMessage)}`],
    ['online_counts', `at <= '${lastReading}'`],
  ] as const
  const digests = new Map<string, unknown>()
  for (const [table, limit] of compared) {
    const sql = `select count(*), sum(hashtextextended(one::text, 0)) from ${table} one where ${limit}`
    digests.set(table, JSON.stringify((await query(connection, sql)).rows))
  }
  return digests
}

drill('A backup of a large region while people send, and its restore elsewhere', 3_600_000, async () => {
  await using stack = new AsyncDisposableStack()
  const [dataDir, place, elsewhere] = [
    await makeFolder(stack),
    await makeFolder(stack),
    await makeFolder(stack),
  ]
  const postgres = await startOwnPostgres(stack)
  const { app, owner, superuser } = postgres.roles
  await (await openDatabase(app, createLog('silent'), { owner })).close()
  const opened = await openDatabase(superuser, createLog('silent'))
  await fillWithRooms(boxes)(opened.db)
  await fillTwoYears(superuser, join(dataDir, 'files'), { messages, pictures })
  const environment = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, DATABASE_OWNER_URL: addressOf(owner) }
  const server = await startOneOf(stack, environment)
  const key = join(place, 'key')
  const said = await command('backup', ['--make-key', key], environment)
  const withKey = { ...environment, BACKUP_RECIPIENT: /age1\w+/.exec(said)?.[0] ?? '' }
  const to = join(place, 'backups')

  const sending = startSenders(sendersAtOnce, [server.origin])
  await becomes(limitMs, () => Promise.resolve(sending.acknowledged() >= sendersAtOnce))
  const before = sending.acknowledged()
  const { rows } = await query(
    owner,
    `select max(id)::text as message, (select max(at) - interval '1 hour' from online_counts)::text as reading from messages`,
  )
  const { message = '', reading = '' } = rows[0] ?? {}
  let first = ''
  const backupMs = await timeOf(async () => {
    first = await command('backup', [to], withKey)
  })
  const meanwhile = sending.acknowledged() - before
  await becomes(limitMs, () => Promise.resolve(sending.acknowledged() - before >= sentMeanwhile))
  await sending.end()
  const sent = await sending.check(opened.db)
  const expected = await digestsOf(owner, Number(message), reading)
  const { rows: sizes } = await query(owner, 'select pg_database_size(current_database()) as size')

  const verifyMs = await timeOf(() => command('backup', ['--verify', to], environment))
  const readMs = await timeOf(() => command('backup', ['--verify', to, '--identity', key], environment))
  let restored = ''
  const restoreMs = await timeOf(async () => {
    restored = await command('restore', [to, '--identity', key], { DATA_DIR: elsewhere })
  })
  const startMs = await timeOf(async () => {
    const again = await startOneOf(stack, { DATA_DIR: elsewhere })
    await becomes(limitMs, async () => (await fetch(`${again.origin}/readyz`)).ok)
    await again.end('SIGTERM')
  })
  const copy = await startEmbeddedPostgres({ dataDir: elsewhere, log: () => undefined })
  stack.defer(copy.stop)
  const there = await digestsOf(copy.roles.owner, Number(message), reading)
  const different = [...expected].filter(([table, digest]) => there.get(table) !== digest)

  let second = ''
  const nextMs = await timeOf(async () => {
    second = await command('backup', [to], withKey)
  })
  await opened.close()
  await rm(to, { recursive: true })
  return {
    held: `${counted(boxes)} boxes, ${counted(messages)} messages and calls, ${counted(pictures)} pictures, ${String(sendersAtOnce)} senders`,
    healedS: (restoreMs + startMs) / 1_000,
    lost: different.length + sent.lost + sent.twice,
    saw: [
      `the database has ${counted(Math.round(Number(sizes[0]?.['size']) / 1e6))} MB`,
      `backup in ${inSeconds(backupMs)} (${first}), ${String(meanwhile)} messages acknowledged meanwhile, the slowest in ${inSeconds(sending.longestMs())}`,
      `the next one in ${inSeconds(nextMs)} (${second})`,
      `verify in ${inSeconds(verifyMs)}, with the private key in ${inSeconds(readMs)}`,
      `restore in ${inSeconds(restoreMs)} (${restored.split('\n')[0] ?? ''}), ready in ${inSeconds(startMs)} more`,
      `tables that are not as they were before the backup: ${different.map(([table]) => table).join(', ') || 'none'}`,
    ],
    aims: [{ text: 'restored within 15 minutes', isMet: restoreMs <= 900_000 }],
  }
})
