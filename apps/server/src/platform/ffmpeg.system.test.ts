import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { runFfmpeg } from './ffmpeg.ts'

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Says who it is, and then works for an hour. */
const endless = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-endless-'))
  const program = join(folder, 'ffmpeg')
  const pidFile = join(folder, 'pid')
  await writeFile(
    program,
    `#!/bin/sh\necho $$ > "${pidFile}.new"\nmv "${pidFile}.new" "${pidFile}"\nexec sleep 3600\n`,
    {
      mode: 0o755,
    },
  )
  const pid = () => vi.waitFor(async () => Number(await readFile(pidFile, 'utf8')))
  return { program, pid, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('ffmpeg ends with a server that is killed', async () => {
  await using ffmpeg = await endless()
  const module = pathToFileURL(join(import.meta.dirname, 'ffmpeg.ts')).href
  const script = `
    const { runFfmpeg } = await import(${JSON.stringify(module)})
    await runFfmpeg(${JSON.stringify(ffmpeg.program)}, [], { timeLimitMs: 3_600_000 })`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  const pid = await ffmpeg.pid()
  expect(isRunning(pid)).toBe(true)
  server.kill('SIGKILL')
  await once(server, 'exit')
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false))
})

test('nothing watches over one that has ended', async () => {
  const before = process.getActiveResourcesInfo().filter((one) => one === 'ProcessWrap').length
  await runFfmpeg('/bin/true', [], { timeLimitMs: 10_000 })
  await vi.waitFor(() => {
    expect(process.getActiveResourcesInfo().filter((one) => one === 'ProcessWrap')).toHaveLength(before)
  })
})

test('ffmpeg gets no more memory than a film may need', async () => {
  // Backwards, it keeps all pictures: 60 of 8K would be 3 GB.
  const pictures = ['-f', 'lavfi', '-i', 'nullsrc=s=7680x4320:r=1:d=60']
  const { stderr } = await runFfmpeg('ffmpeg', [...pictures, '-vf', 'reverse', '-f', 'null', '-'], {
    timeLimitMs: 50_000,
  })
  expect(stderr).toContain('Cannot allocate memory')
})
