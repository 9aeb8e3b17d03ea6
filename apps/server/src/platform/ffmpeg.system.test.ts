import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { toAppError } from '../errors.ts'
import { runFfmpeg } from './ffmpeg.ts'
import { film, filmOf, testPicture } from '../testing/upload-files.ts'
import { createFilms } from './films.ts'
import type { ProcessTime } from './limited-process.ts'

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
    await runFfmpeg(${JSON.stringify(ffmpeg.program)}, [], { time: { processorSeconds: 60, waitMs: 3_600_000 } })`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  const pid = await ffmpeg.pid()
  expect(isRunning(pid)).toBe(true)
  server.kill('SIGKILL')
  await once(server, 'exit')
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false))
})

test('nothing watches over one that has ended', async () => {
  const before = process.getActiveResourcesInfo().filter((one) => one === 'ProcessWrap').length
  await runFfmpeg('/bin/true', [], { time: { processorSeconds: 10, waitMs: 60_000 } })
  await vi.waitFor(() => {
    expect(process.getActiveResourcesInfo().filter((one) => one === 'ProcessWrap')).toHaveLength(before)
  })
})

/** Computes without end, which is what its time limits are for. */
const busy = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-busy-'))
  const program = join(folder, 'ffmpeg')
  await writeFile(program, '#!/bin/sh\nwhile :; do :; done\n', { mode: 0o755 })
  return { program, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}
const patient = { processorSeconds: 1, waitMs: 600_000 }
const hurried = { processorSeconds: 60, waitMs: 1 }

test('ffmpeg is stopped once it has used up its processor time, or waited too long for it', async () => {
  await using ffmpeg = await busy()
  const outcome = (time: ProcessTime) => runFfmpeg(ffmpeg.program, [], { time })
  await expect(outcome(patient)).rejects.toMatchObject({ name: 'FfmpegStoppedError', spent: true })
  await expect(outcome(hurried)).rejects.toMatchObject({ name: 'FfmpegStoppedError', spent: false })
})

test('a film is unreadable if it uses up its processor time, but not because the machine is busy', async () => {
  await using ffmpeg = await busy()
  const refusal = (time: ProcessTime) => {
    const films = createFilms({
      program: ffmpeg.program,
      times: { inspect: time, still: time, convert: time },
    })
    return films.inspect(1, '/nowhere/film.mp4', 'mov')
  }
  await expect(refusal(patient)).rejects.toMatchObject({ code: 'file_unreadable' })
  await expect(refusal(hurried)).rejects.toMatchObject({ code: 'unavailable' })
})

test('ffmpeg gets no more memory than a film may need', async () => {
  // Backwards, it keeps all pictures: 60 of 8K would be 3 GB.
  const pictures = ['-f', 'lavfi', '-i', 'nullsrc=s=7680x4320:r=1:d=60']
  const { stderr } = await runFfmpeg('ffmpeg', [...pictures, '-vf', 'reverse', '-f', 'null', '-'], {
    time: { processorSeconds: 100, waitMs: 300_000 },
  })
  expect(stderr).toContain('Cannot allocate memory')
})

describe('a full disk says nothing about the file', () => {
  const films = createFilms({ program: 'ffmpeg' })
  const quiet = { signal: new AbortController().signal, onPercent: () => undefined }
  let folder: string
  let full: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lykta-full-'))
    full = join(folder, 'full')
    await symlink('/dev/full', full)
  })
  afterAll(() => rm(folder, { recursive: true }))
  const kept = async (name: string, content: Buffer) => {
    const path = join(folder, name)
    await writeFile(path, content)
    return path
  }

  test.each([
    [
      'a film',
      async () => {
        const path = await kept('film', await film())
        return films.convert({ path, format: 'mov', bytes: 5_000 }, full, quiet)
      },
    ],
    [
      'a voice message',
      async () => {
        const path = await kept('sound', await filmOf('-f', 'lavfi', '-i', 'sine=duration=1', '-f', 'mp4'))
        return films.convertSound({ path, format: 'mov' }, full, quiet)
      },
    ],
    [
      'a bitmap',
      async () => {
        const bitmap = await filmOf(...testPicture, '-frames:v', '1', '-c:v', 'bmp', '-f', 'image2')
        return films.bitmapAsPng(1, await kept('bitmap', bitmap), full)
      },
    ],
  ])('%s', async (_what, write) => {
    const error: unknown = await write().catch((error: unknown) => error)
    // Not a refusal, upon which the original is given up.
    expect(error).toMatchObject({ name: 'DiskFullError' })
    expect(toAppError(error)).toMatchObject({ code: 'disk_full' })
  })
})

test('a film that names itself as a full disk does not count as one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-named-'))
  const path = join(folder, 'film')
  const title = 'a\nx: No space left on device'
  await writeFile(path, await filmOf(...testPicture, '-metadata', `title=${title}`, '-f', 'matroska'))
  const args = ['-hide_banner', '-i', path]
  const { stderr } = await runFfmpeg('ffmpeg', args, { time: { processorSeconds: 10, waitMs: 60_000 } })
  expect(stderr).toContain('x: No space left on device')
  await rm(folder, { recursive: true })
})
