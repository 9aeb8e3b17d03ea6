import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { built } from './testing/built.ts'

const supervise = pathToFileURL(join(import.meta.dirname, '../../../scripts/setup/supervise.mjs')).href

test(
  'a server that is killed starts again by itself, and says what was under way',
  { timeout: 90_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lykta-supervised-'))
    await chmod(folder, 0o711)
    const script = `
    import { supervise } from ${JSON.stringify(supervise)}
    process.exitCode = await supervise(process.execPath, [${JSON.stringify(built('main'))}], { firstMs: 10 })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const ended = once(child, 'close')
    const origins = (count: number) =>
      vi.waitFor(
        () => {
          const found = [...output.matchAll(/^Lykta: (\S+)$/gm)].map(([, origin = '']) => origin)
          expect(found).toHaveLength(count)
          return found.at(-1) ?? ''
        },
        { timeout: 60_000, interval: 50 },
      )
    const serverPid = async () => {
      const children = await readFile(`/proc/${String(child.pid)}/task/${String(child.pid)}/children`, 'utf8')
      return Number(children.trim())
    }
    try {
      const first = await origins(1)
      const socket = connect(Number(new URL(first).port), '127.0.0.1')
      const hungUp = once(
        socket.on('error', () => undefined),
        'close',
      )
      // Its body never comes.
      socket.write(
        'POST /api/login-relative HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      )
      await once(socket, 'connect')
      await fetch(`${first}/healthz`)
      process.kill(await serverPid(), 'SIGKILL')
      await hungUp
      const second = await origins(2)
      expect((await fetch(`${second}/readyz`)).status).toBe(200)
      const report = output.split('\n').find((line) => line.includes('has died'))
      expect(report).toContain('SIGKILL')
      expect(report).toMatch(/"underWay":\["\d{8} POST \/api\/login-relative"\]/)
      child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    } finally {
      child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    }
  },
)
