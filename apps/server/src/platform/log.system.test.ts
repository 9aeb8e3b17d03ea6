import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

const logFile = join(import.meta.dirname, 'log.ts')

/** Logs more than a pipe can hold. When it is sent a message it logs its end, answers, and ends. */
const program = `
  const { createLog } = await import(${JSON.stringify(logFile)})
  const log = createLog('info')
  process.on('uncaughtException', (err) => log.fatal({ err }, 'the server has to end'))
  for (let line = 0; line < 10_000; line++) log.info({}, 'a request was answered')
  process.on('message', () => {
    log.fatal({}, 'the server has to end')
    process.send('still here', () => process.disconnect())
  })
`

test('a server whose log nobody reads any more goes on', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const { stdout } = child
  if (stdout === null) throw new Error('nothing to read the log from')
  await vi.waitFor(() => {
    expect(stdout.readableLength).toBeGreaterThanOrEqual(stdout.readableHighWaterMark)
  })
  const said = once(child, 'message')
  // With lines unread, the writer's next one is answered by a reset rather than by a broken pipe.
  stdout.destroy()
  child.send('end')
  expect(await Promise.race([said, ended])).toEqual(['still here', undefined])
  expect(await ended).toEqual([0, null])
})

/** Its log goes to a disk that is full, and then to one that is not. */
const cramped = `
  const { closeSync, openSync, write } = await import('node:fs')
  const { createLog } = await import(${JSON.stringify(logFile)})
  const standardOutput = 1
  const openAs = (path) => {
    closeSync(standardOutput)
    if (openSync(path, 'a') !== standardOutput) throw new Error('not the standard output')
  }
  openAs('/dev/full')
  const log = createLog('info')
  for (let line = 0; line < 10; line++) {
    log.info({}, 'while it is full')
    await new Promise((done) => write(standardOutput, 'x', (error) => done(error)))
  }
  openAs(process.argv[1])
  log.info({}, 'there is room again')
`

test('a server whose log has no room logs again once there is some', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'log')
  const child = spawn(process.execPath, ['--input-type=module', '--eval', cramped, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await readFile(file, 'utf8')).toContain('there is room again')
})
