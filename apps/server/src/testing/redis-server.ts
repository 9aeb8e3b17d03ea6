import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { endWithThisProcess } from './end-with-this-process.ts'
import { freePort } from './free-port.ts'
import { nobody } from '../platform/embedded-postgres-account.ts'

export interface RedisServer extends AsyncDisposable {
  url: string
  /** Kills it; what it held is gone. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** It keeps its connections, and says nothing. */
  pause: () => void
  goOn: () => void
  /** It answers that it has no room, whatever is to be stored. */
  setFull: (isFull: boolean) => Promise<void>
  /** Asks for a password from now on, and cuts whoever is there; '': asks for none any more. */
  setPassword: (password: string) => Promise<void>
}

/** A separate Redis on loopback, using the machine's `redis-server` or `valkey-server`, which stores nothing. */
export const startRedisServer = async (): Promise<RedisServer> => {
  const port = await freePort()
  let child: ChildProcess | undefined
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    '/',
  ]

  const start = async () => {
    const account = process.getuid?.() === 0 ? nobody : {}
    const started = spawn('redis-server', options, {
      ...account,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    endWithThisProcess(started, 'KILL')
    child = started
    const lines: string[] = []
    for await (const line of createInterface({ input: started.stdout })) {
      lines.push(line)
      if (line.includes('Ready to accept connections')) return
    }
    throw new Error(`redis-server did not start:\n${lines.join('\n')}`)
  }
  const kill = async () => {
    const running = child
    child = undefined
    if (running === undefined || running.exitCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  const command = (...words: string[]) =>
    promisify(execFile)('redis-cli', ['-h', '127.0.0.1', '-p', String(port), ...words], {
      env: { ...process.env, REDISCLI_AUTH: password },
    })
  let password = ''
  await start()
  return {
    url: `redis://127.0.0.1:${String(port)}`,
    start,
    kill,
    pause: () => child?.kill('SIGSTOP'),
    goOn: () => child?.kill('SIGCONT'),
    setFull: async (isFull) => {
      await command('config', 'set', 'maxmemory', isFull ? '1' : '0')
    },
    setPassword: async (next) => {
      await command('config', 'set', 'requirepass', next)
      password = next
      if (password === '') return
      await command('client', 'kill', 'type', 'normal', 'skipme', 'yes')
      await command('client', 'kill', 'type', 'pubsub')
    },
    [Symbol.asyncDispose]: kill,
  }
}
