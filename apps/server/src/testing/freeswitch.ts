import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithThisProcess } from './end-with-this-process.ts'
import { freePort } from './free-port.ts'

const deployed = join(import.meta.dirname, '../../../../deploy/freeswitch')

/** Where it is installed, below FREESWITCH_HOME or in the path; undefined: it is not. */
export const freeswitchProgram = (): string | undefined => {
  const { FREESWITCH_HOME, PATH = '' } = process.env
  const folders = FREESWITCH_HOME === undefined ? PATH.split(delimiter) : [join(FREESWITCH_HOME, 'bin')]
  return folders.map((folder) => join(folder, 'freeswitch')).find((path) => existsSync(path))
}

/** A FreeSWITCH as `deploy/freeswitch` describes it, on loopback and without TLS. The server that it asks may start later. */
export const startFreeswitch = async (program: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-freeswitch-'))
  const [lykta, verto, events] = [await freePort(), await freePort(), await freePort()]
  const [secret, eventPassword] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
  const conf = join(folder, 'conf')
  await cp(deployed, conf, { recursive: true })
  const settings = {
    lykta_url: `http://127.0.0.1:${String(lykta)}`,
    call_host_secret: secret,
    domain: 'calls.example',
    verto_address: `127.0.0.1:${String(verto)}`,
    verto_secure: 'false',
    rtp_address: '127.0.0.1',
    rtp_outside_address: '127.0.0.1',
    event_socket_port: String(events),
    event_socket_password: eventPassword,
    database: join(folder, 'core.db'),
  }
  let vars = await readFile(join(conf, 'vars.xml'), 'utf8')
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`data="${name}=[^"]*"`)
    if (!line.test(vars)) throw new Error(`deploy/freeswitch/vars.xml has no ${name}`)
    vars = vars.replace(line, `data="${name}=${value}"`)
  }
  await writeFile(join(conf, 'vars.xml'), vars)
  const home = join(program, '../..')
  const own = ['conf', 'log', 'db', 'run'].flatMap((name) => [`-${name}`, join(folder, name)])
  const running = spawn(program, ['-nonat', '-nf', '-nc', ...own, '-mod', join(home, 'mod')], {
    stdio: 'ignore',
    env: { ...process.env, LD_LIBRARY_PATH: join(home, 'lib') },
  })
  endWithThisProcess(running, 'KILL')
  const ended = once(running, 'exit')
  const isUp = async () => {
    try {
      await fetch(`http://127.0.0.1:${String(verto)}/`, { signal: AbortSignal.timeout(1_000) })
      return true
    } catch (error) {
      return !(error instanceof TypeError && String(error.cause).includes('ECONNREFUSED'))
    }
  }
  while (!(await isUp())) {
    if (running.exitCode !== null) throw new Error('the FreeSWITCH has ended before it listened')
    await wait(100)
  }
  return {
    /** For the server that it asks. */
    environment: {
      PORT: String(lykta),
      CALL_URL: `ws://127.0.0.1:${String(verto)}`,
      CALL_HOST_SECRET: secret,
      CALL_EVENTS_URL: `esl://:${eventPassword}@127.0.0.1:${String(events)}`,
    },
    origin: `http://127.0.0.1:${String(verto)}`,
    [Symbol.asyncDispose]: async () => {
      running.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
