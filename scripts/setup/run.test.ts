import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { run } from './run.mjs'

const module = new URL('./run.mjs', import.meta.url).href

/** A process that hands over to `program`, as a start script does, and ends with its exit code. */
function startHandOver(program: string) {
  const script = `
    import { handOver } from ${JSON.stringify(module)}
    process.exitCode = await handOver(process.execPath, ['-e', ${JSON.stringify(program)}])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended: Promise<unknown[]> = once(child, 'exit')
  return { child, ended }
}

test('run keeps what a program says, and its exit code', async () => {
  const said: string[] = []
  const { code, output } = await run(
    process.execPath,
    ['-e', "console.log('out'); console.error('err'); process.exitCode = 3"],
    { onText: (text) => said.push(text) },
  )
  expect(code).toBe(3)
  expect(output).toContain('out')
  expect(output).toContain('err')
  expect(said.join('')).toBe(output)
})

test('run ends what takes longer than it may, and says so', async () => {
  const endless =
    "process.on('SIGTERM', () => process.exit(7)); console.log('begun'); setInterval(() => {}, 1000)"
  const { code, output } = await run(process.execPath, ['-e', endless], { limitMs: 1500 })
  expect(code).toBe(7)
  expect(output).toContain('begun')
  expect(output).toContain('has not ended within 1.5 s')
})

test('run does not wait for what outlives the program and holds its output open', async () => {
  const parent = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit', detached: true })
    child.unref()
    console.log(child.pid)
    process.exit(0)`
  const { code, output } = await run(process.execPath, ['-e', parent])
  process.kill(Number(output))
  expect(code).toBe(0)
})

test('handing over answers with the exit code of the program', async () => {
  const { ended } = startHandOver('process.exitCode = 5')
  expect((await ended)[0]).toBe(5)
})

test('a program that a signal has ended is told as shells do', async () => {
  const { ended } = startHandOver("process.kill(process.pid, 'SIGKILL')")
  expect((await ended)[0]).toBe(128 + 9)
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s is the program’s to answer', async (signal) => {
  const { child, ended } = startHandOver(
    `process.once('${signal}', () => process.exit(0)); setInterval(() => undefined, 1000); console.log('ready')`,
  )
  await once(child.stdout, 'data')
  child.kill(signal)
  expect((await ended)[0]).toBe(0)
})
