import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
