import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

const module = new URL('end-with-this-process.ts', import.meta.url).href
/** What it starts writes to the same pipe, which is closed once both have ended. */
const starter = `
  import { spawn } from 'node:child_process'
  import { endWithThisProcess } from ${JSON.stringify(module)}
  const program = spawn('sleep', ['600'], { detached: true, stdio: ['ignore', 'inherit', 'ignore'] })
  endWithThisProcess(program, 'KILL')
  console.log(program.pid)
  setInterval(() => undefined, 60_000)
`

test('a program ends with whoever has started it, also where that one is killed', async () => {
  const started = spawn(process.execPath, ['--input-type=module', '--eval', starter], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: unknown = await once(createInterface(started.stdout), 'line')
  expect(said).toEqual([expect.stringMatching(/^[1-9]\d*$/)])
  const closed = once(started, 'close')
  started.kill('SIGKILL')
  expect(await closed).toEqual([null, 'SIGKILL'])
})
