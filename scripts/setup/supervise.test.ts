import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'

const module = new URL('./supervise.mjs', import.meta.url).href

/** Supervises a program, which counts its earlier lives in a file. */
const supervised = (program: string, waits = '{ firstMs: 1, longestMs: 4 }') => {
  const script = `
    import { supervise } from ${JSON.stringify(module)}
    process.exitCode = await supervise(process.execPath, ['-e', ${JSON.stringify(program)}], ${waits})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended: Promise<unknown[]> = once(child, 'exit')
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const says = (word: string) =>
    vi.waitFor(
      () => {
        expect(output).toContain(word)
      },
      { timeout: 10_000 },
    )
  return { child, ended, said: text(child.stdout), says }
}
const reports = (said: string): unknown[] =>
  said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): unknown => JSON.parse(line))

test('what has not listened is not started again: its configuration is for a person to mend', async () => {
  const { ended, said } = supervised(`console.log('begun'); process.exitCode = 1`)
  expect(await ended).toEqual([1, null])
  expect((await said).match(/begun/g)).toHaveLength(1)
})

/** Gives the program the number of its earlier lives. */
const livesBefore = `
    const fs = require('node:fs')
    const file = require('node:path').join(require('node:os').tmpdir(), 'lykta-lives-' + process.ppid)
    const before = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0
    fs.writeFileSync(file, String(before + 1))
    const endAsAsked = () => {
      process.on('SIGTERM', () => { fs.rmSync(file); process.exit(0) })
      setInterval(() => {}, 1000)
      process.send('listening', () => console.log('the last life'))
    }`

test('what was asked to end by others is started again: only who stops the supervisor stops the server', async () => {
  const { child, ended, said, says } = supervised(`${livesBefore}
    if (before === 1) endAsAsked()
    else {
      process.on('SIGTERM', () => process.exit(0))
      setInterval(() => {}, 1000)
      process.send('listening', () => process.kill(process.pid, 'SIGTERM'))
    }`)
  await says('the last life')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(reports(await said)).toMatchObject([{ reason: 'it ended in order, but nobody stopped npm start' }])
})

test('a signal that both get, as from a terminal, ends it all, even if the server is faster', async () => {
  const { child, ended, said, says } = supervised(
    `process.send('listening', () => { console.log('begun'); process.disconnect() })`,
    '{ firstMs: 600_000, longestMs: 600_000 }',
  )
  await says('nobody stopped')
  child.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  expect((await said).match(/begun/g)).toHaveLength(1)
})

test('what dies is started again, later each time, and told of with what was under way', async () => {
  const { child, ended, said, says } = supervised(`${livesBefore}
    const fd = Number(process.env.LYKTA_UNDER_WAY_FD)
    if (before === 4) endAsAsked()
    else process.send('listening', () => {
      if (before < 2) fs.writeSync(fd, 'req-' + before + ' GET /api/boxes/:id   \\n', 0)
      if (before === 1) process.exit(1)
      process.kill(process.pid, 'SIGKILL')
    })`)
  await says('the last life')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(await said).toContain('(SIGKILL)')
  expect(reports(await said)).toMatchObject([
    { underWay: ['req-0 GET /api/boxes/:id'], againInMs: 1 },
    { reason: 'exit code 1', underWay: ['req-1 GET /api/boxes/:id'], againInMs: 2 },
    { underWay: [], againInMs: 4 },
    { againInMs: 4 },
  ])
})

test('a signal is passed on, and ends it all', async () => {
  const { child, ended, said } = supervised(
    `process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); process.send('listening', () => console.log('begun'))`,
  )
  await once(child.stdout, 'readable')
  child.kill('SIGTERM')
  expect(await ended).toEqual([7, null])
  expect(reports(await said)).toEqual([])
})

test('a signal ends the wait for the next start', async () => {
  const { child, ended, said } = supervised(
    `process.send('listening', () => process.kill(process.pid, 'SIGKILL'))`,
    '{ firstMs: 600_000, longestMs: 600_000 }',
  )
  await once(child.stdout, 'readable')
  child.kill('SIGINT')
  expect(await ended).toEqual([137, null])
  expect(reports(await said)).toHaveLength(1)
})
