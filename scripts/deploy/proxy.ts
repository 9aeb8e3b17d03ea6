import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { findCaddy, findNginx } from '../setup/story-programs.mjs'

const deploy = join(import.meta.dirname, '../../deploy')

export interface Proxy extends AsyncDisposable {
  /** Where it listens for what is https outside of tests. */
  origin: string
  /** What it has written to all its logs. */
  logs: () => string
}

export interface Setting {
  /** The file below `deploy`. */
  file: string
  /** Host and port of each server, in the order of those in the file. */
  servers: readonly string[]
}

/** Starts the machine's nginx with one of our configurations: other addresses, no certificate, all else as it stands there. */
export const startNginx = async ({ file, servers }: Setting): Promise<Proxy> => {
  const work = mkdtempSync(join(tmpdir(), 'lykta-nginx-'))
  const [plain, main] = await Promise.all([freePort(), freePort()])
  const site = withServers(readFileSync(join(deploy, file), 'utf8'), servers)
    .replaceAll(/^ *(?:listen \[::\]|ssl_).*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${main};`)
    .replaceAll('/var/log/nginx', work)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(work, 'nginx.conf'),
    [
      process.getuid?.() === 0 ? 'user root;' : '',
      `daemon off; worker_processes 1; pid ${work}/pid; error_log ${work}/error.log;`,
      'events {}',
      `http { ${folders.map((name) => `${name}_temp_path ${work}/${name};`).join(' ')}`,
      `${site} }`,
    ].join('\n'),
  )
  const args = ['-p', work, '-c', join(work, 'nginx.conf'), '-e', 'stderr']
  return await start({ program: findNginx() ?? 'nginx', args, work, port: main, env: {} })
}

/** The same with the machine's Caddy. */
export const startCaddy = async ({ file, servers }: Setting): Promise<Proxy> => {
  const work = mkdtempSync(join(tmpdir(), 'lykta-caddy-'))
  const port = await freePort()
  const site = withServers(readFileSync(join(deploy, file), 'utf8'), servers)
    .replace('lykta.example {', `http://127.0.0.1:${port} {\n\tbind 127.0.0.1`)
    .replace(/^\{$/m, '{\n\tadmin off\n\tauto_https off')
  writeFileSync(join(work, 'Caddyfile'), site)
  const args = ['run', '--config', join(work, 'Caddyfile'), '--adapter', 'caddyfile']
  // Where it would keep certificates.
  const env = { HOME: work, XDG_DATA_HOME: work, XDG_CONFIG_HOME: work }
  return await start({ program: findCaddy() ?? 'caddy', args, work, port, env })
}

const withServers = (config: string, servers: readonly string[]): string =>
  servers.reduce(
    (text, server, index) =>
      text.replace(servers.length === 1 ? '127.0.0.1:8080' : `10.0.0.1${index + 1}:8080`, server),
    config,
  )

const start = async ({
  program,
  args,
  work,
  port,
  env,
}: {
  program: string
  args: readonly string[]
  work: string
  port: string
  env: Record<string, string>
}): Promise<Proxy> => {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  try {
    await vi.waitFor(
      async () => {
        await fetch(`${origin}/readyz`)
      },
      { timeout: 30_000, interval: 50 },
    )
  } catch {
    child.kill('SIGKILL')
    expect.fail(`${program} did not start: ${said}`)
  }
  return {
    origin,
    logs: () => [said, ...globSync(join(work, '*.log')).map((file) => readFileSync(file, 'utf8'))].join(''),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(work, { recursive: true, force: true })
    },
  }
}

const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' ? String(address?.port) : ''
}
