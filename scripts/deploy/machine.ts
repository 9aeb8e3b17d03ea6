import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { rm } from 'node:fs/promises'

const deploy = join(import.meta.dirname, '../../deploy')

/** What stands in for the machine's own: the scripts' calls are written down. */
const standIns = {
  systemctl: 'echo "systemctl $*" >> "$LYKTA_ROOT/calls"',
  'apt-get': 'echo "apt-get $*" >> "$LYKTA_ROOT/calls"',
  useradd: 'echo "useradd $*" >> "$LYKTA_ROOT/calls"',
  getent: 'exit 2',
  chown: '',
}

export interface Machine extends AsyncDisposable {
  root: string
  /** Unpacks a release that answers so when it is asked whether it is ready, and returns its scripts' folder. */
  unpack: (name: string, status: number) => string
  /** Runs a script, and returns its exit code and what it said. */
  run: (script: string, ...args: string[]) => Promise<{ code: number | null; said: string }>
  /** The release that a link leads to. */
  at: (link: 'current' | 'previous') => string | undefined
  calls: () => string[]
}

/**
 * A machine below a folder, for the scripts in deploy/systemd, with a server of this test's in the place of Lykta's: it answers as the
 * release does that is the current one.
 */
export const createMachine = async (): Promise<Machine> => {
  const root = mkdtempSync(join(tmpdir(), 'lykta-machine-'))
  const programs = join(root, 'programs')
  mkdirSync(programs)
  for (const [name, script] of Object.entries(standIns))
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })

  const read = (path: string): string | undefined => {
    try {
      return readFileSync(join(root, path), 'utf8')
    } catch {
      return undefined
    }
  }
  const server = createServer((_request, response) => {
    response.writeHead(Number(read('opt/lykta/current/status') ?? 503)).end('not yet')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? String(address?.port) : ''

  return {
    root,
    unpack: (name, status) => {
      const release = join(root, 'unpacked', name)
      cpSync(deploy, join(release, 'deploy'), { recursive: true })
      mkdirSync(join(release, 'runtime'))
      symlinkSync(process.execPath, join(release, 'runtime/node'))
      writeFileSync(join(release, 'status'), String(status))
      return join(release, 'deploy/systemd')
    },
    run: (script, ...args) => {
      const { promise, resolve } = Promise.withResolvers<{ code: number | null; said: string }>()
      const child = spawn('sh', [script, ...args], {
        env: { PATH: `${programs}:/usr/sbin:/usr/bin:/sbin:/bin`, LYKTA_ROOT: root, PORT: port },
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (said += text))
      child.once('close', (code) => {
        resolve({ code, said })
      })
      return promise
    },
    at: (link) => {
      try {
        return basename(readlinkSync(join(root, 'opt/lykta', link)))
      } catch {
        return undefined
      }
    },
    calls: () => (read('calls') ?? '').split('\n').filter((line) => line !== ''),
    [Symbol.asyncDispose]: async () => {
      server.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}
