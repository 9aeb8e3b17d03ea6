import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { nobody } from './embedded-postgres-account.ts'

const runsAsRoot = process.getuid?.() === 0

/** What another user finds: like a command beside a service of systemd's, it does not see where the process works. */
const findAsNobody = async (dataFolder: string): Promise<string> => {
  const module = new URL('./embedded-postgres-process.ts', import.meta.url).href
  const script = `
    const { findServer } = await import(${JSON.stringify(module)})
    console.log((await findServer(${JSON.stringify(dataFolder)}, 0)).kind)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: '/',
    ...nobody,
  })
  return stdout.trim()
}

test.runIf(runsAsRoot)(
  'a server whose working folder nobody outside sees is known by its arguments',
  async () => {
    await using undo = new AsyncDisposableStack()
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'lykta-process-')))
    undo.defer(() => rm(folder, { recursive: true }))
    await chmod(folder, 0o755)
    const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', '--', '-D', folder])
    undo.defer(async () => {
      other.kill()
      await once(other, 'exit')
    })
    const lines = [other.pid, folder, 1_700_000_000, 5432, folder, '', '  1234 5', 'ready   ']
    await writeFile(join(folder, 'postmaster.pid'), `${lines.join('\n')}\n`, { mode: 0o644 })
    expect(await findAsNobody(folder)).toBe('running')
    lines[0] = 1
    await writeFile(join(folder, 'postmaster.pid'), `${lines.join('\n')}\n`)
    expect(await findAsNobody(folder)).toBe('foreign')
  },
)
