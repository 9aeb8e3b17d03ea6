import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PairingSchema } from '@lykta/contract/boxes'
import { answerOf } from '@lykta/contract/envelope'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { built } from './testing/built.ts'
import { anyText, textWith } from './testing/matchers.ts'
import { openFeed } from './testing/feed-client.ts'
import { addressOf } from './testing/test-postgres.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let folder: string
let running: Running[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lykta-run-'))
  await chmod(folder, 0o711)
})
afterEach(async () => {
  for (const one of running) one.process.kill('SIGKILL')
  running = []
  await endLeftOverDatabase()
  await rm(folder, { recursive: true, force: true })
})

interface Running {
  process: ChildProcess
  ended: Promise<{ code: unknown; signal: unknown }>
  output: () => string
  lines: () => string[]
  /** Such as http://localhost:40123 */
  origin: () => Promise<string>
}

const start = (environment: Record<string, string> = {}, nodeOptions: readonly string[] = []): Running => {
  const child = spawn(process.execPath, [...nodeOptions, built('main')], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({ code, signal }))
  const one: Running = {
    process: child,
    ended,
    output: () => output,
    lines: () => output.split('\n').filter((line) => line !== ''),
    origin: () =>
      vi.waitFor(
        () => {
          const found = /^Lykta: (\S+)$/m.exec(output)?.[1]
          if (found === undefined) throw new Error(`it does not listen yet: ${output}`)
          return found
        },
        { timeout: 30_000, interval: 20 },
      ),
  }
  running.push(one)
  return one
}

/** The processes of a database that works in the folder. */
const databasePids = async (): Promise<number[]> => {
  const found: number[] = []
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const workingFolder = await readlink(`/proc/${name}/cwd`).catch(() => '')
    if (workingFolder.startsWith(join(folder, 'postgres'))) found.push(Number(name))
  }
  return found
}
const endLeftOverDatabase = async () => {
  for (const pid of await databasePids()) {
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // It has exited in the meantime.
    }
  }
  await vi.waitFor(
    async () => {
      expect(await databasePids()).toEqual([])
    },
    { timeout: 10_000 },
  )
}

const listenSomewhere = async (): Promise<{ server: Server; port: number }> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

const urlOf = ({ connection }: TestDatabase) => addressOf(connection)

describe('a start that cannot be', { timeout: 60_000 }, () => {
  test.each([
    [
      'a configuration that is wrong',
      { PORT: 'x', LOG_LEVEL: 'loud', TLS_KEY: '/key.pem' },
      [
        'The configuration cannot be used:',
        /^ {2}LOG_LEVEL: .+/,
        /^ {2}PORT: .+/,
        /^ {2}TLS_CERT and TLS_KEY belong together/,
      ],
    ],
    ['certificates that are not there', { TLS_CERT: '/none.pem', TLS_KEY: '/none.pem' }, [/\/none\.pem/]],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://karin:secret@127.0.0.1:1/lykta' },
      [/^The database lykta at 127\.0\.0\.1 cannot be used \(ECONNREFUSED\)\./],
    ],
    [
      'a database whose address is a riddle',
      { DATABASE_URL: 'postgres://karin:secret@[::1/lykta' },
      [/^The database of DATABASE_URL cannot be used/],
    ],
    ['an address of another machine', { HOST: '192.0.2.1' }, [/^HOST 192\.0\.2\.1 is not an address/]],
    ['a host that nobody knows', { HOST: 'nowhere.invalid' }, [/^HOST nowhere\.invalid is not an address/]],
  ])('%s: said plainly, and exit code 1', async (_note, environment, expected) => {
    // An existing one: a failing start does not need its own.
    await using database = await createTestDatabase()
    const one = start({ DATABASE_URL: urlOf(database), ...environment })
    expect(await one.ended).toEqual({ code: 1, signal: null })
    const lines = one.lines()
    expect(lines).toHaveLength(expected.length)
    for (const [index, line] of expected.entries()) expect(lines[index]).toMatch(line)
    expect(one.output()).not.toContain('secret')
  })

  test('two roles that lead to two databases: one line, and exit code 1', async () => {
    await using one = await createTestDatabase()
    await using other = await createTestDatabase()
    const server = start({
      DATABASE_URL: addressOf(one.roles.app),
      DATABASE_OWNER_URL: addressOf(other.roles.owner),
    })
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.lines()).toEqual([textWith('lead to different databases')])
  })

  test('a data folder that cannot be written: one line, and exit code 1', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const one = start({ DATA_DIR: join(file, 'data') })
    expect(await one.ended).toEqual({ code: 1, signal: null })
    expect(one.lines()).toEqual([
      `The data folder ${join(file, 'data')} cannot be written. Set DATA_DIR to one that can.`,
    ])
  })

  test.each([['PORT'], ['MQTT_PORT']])('a %s that is taken: one line, and exit code 1', async (name) => {
    const { server, port } = await listenSomewhere()
    await using database = await createTestDatabase()
    const one = start({ [name]: String(port), DATABASE_URL: urlOf(database) })
    expect(await one.ended).toEqual({ code: 1, signal: null })
    expect(one.lines()).toEqual([
      `Port ${String(port)} is taken. Set ${name} to another, such as ${name}=${String(port + 1)}.`,
    ])
    server.close()
  })
})

const pairing = async (origin: string) => {
  const response = await fetch(`${origin}/api/box/pairing`, { method: 'POST' })
  return answerOf(PairingSchema).parse(await response.json()).data
}

const stateOf = async (origin: string, { id, secret }: { id: string; secret: string }) => {
  const headers = { authorization: `Bearer ${secret}` }
  const body: unknown = await (await fetch(`${origin}/api/box/pairing/${id}`, { headers })).json()
  return body
}

describe('a life', { timeout: 60_000 }, () => {
  test('stops in order on SIGTERM despite open connections, and leaves no database running', async () => {
    const one = start({ MQTT_PORT: '0' })
    const origin = await one.origin()
    expect(await databasePids()).not.toEqual([])
    const feed = await openFeed(origin)
    const sockets = ['mqtt', 'verto'].map(
      (path) => new WebSocket(`${origin.replace('http', 'ws')}/${path}`, 'mqtt'),
    )
    await Promise.all(sockets.map((socket) => once(socket, 'open')))
    // A connection on which nothing ever comes.
    connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined)
    await fetch(`${origin}/healthz`)
    one.process.kill('SIGTERM')
    // If anything had blocked the stop, the limit of ten seconds would have changed the exit code.
    expect(await one.ended).toEqual({ code: 0, signal: null })
    expect(await databasePids()).toEqual([])
    await feed.ends()
    expect(one.output()).not.toContain('"level":5')
  })

  test('keeps everything acknowledged across SIGKILL', async () => {
    const killed = start()
    const before = await killed.origin()
    const waiting = await pairing(before)
    killed.process.kill('SIGKILL')
    await killed.ended
    const left = await databasePids()
    expect(left).not.toEqual([])
    const again = start()
    const origin = await again.origin()
    expect(await stateOf(origin, waiting)).toMatchObject({ data: { state: 'waiting' } })
    expect(await pairing(origin)).toMatchObject({ code: anyText })
    again.process.kill('SIGINT')
    expect(await again.ended).toEqual({ code: 0, signal: null })
    expect(await databasePids()).toEqual([])
  })

  test('stops in order, with exit code 1, after an unexpected error', async () => {
    const fault = 'process.on("SIGUSR2", () => { throw new Error("Karin said") })'
    const one = start({}, ['--import', `data:text/javascript,${encodeURIComponent(fault)}`])
    await one.origin()
    one.process.kill('SIGUSR2')
    expect(await one.ended).toEqual({ code: 1, signal: null })
    expect(one.output()).toContain('the server has to end')
    expect(one.output()).not.toContain('Karin')
    expect(await databasePids()).toEqual([])
  })

  test('stops with exit code 1 when its database is gone, so that it is restarted', async () => {
    const one = start()
    await one.origin()
    const [first] = await databasePids()
    if (first === undefined) throw new Error('no database')
    await endLeftOverDatabase()
    expect(await one.ended).toEqual({ code: 1, signal: null })
    expect(one.output()).toContain('The database has ended')
  })
})
