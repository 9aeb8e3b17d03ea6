import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { boxes } from '@lykta/server/tables'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { startTestServer } from '../../../apps/server/src/testing/test-server.ts'
import { createWorld, testPassword } from '../../../apps/server/src/testing/world.ts'

const command = join(import.meta.dirname, 'boxes-command.ts')

/** `npm run boxes -- COUNT` as its own process; `end` presses Ctrl-C and returns its output and exit code. */
const startBoxes = (count: string, environment: Record<string, string>) => {
  const child = spawn(process.execPath, [command, count], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const exited = once(child, 'exit')
  return {
    end: async () => {
      if (child.exitCode === null) child.kill('SIGINT')
      await exited
      const [output, errors] = await said
      return { code: child.exitCode, output, errors }
    },
    exited,
  }
}

test('pairs boxes into free rooms, keeps them connected, lets them go at Ctrl-C, and has them back the next time', async () => {
  await using server = await startTestServer()
  const world = createWorld(server.db)
  const { groupId, clusterId } = await world.group()
  for (const name of ['1', '2', '3']) await world.room(groupId, { name })
  await world.user({ username: 'admin', role: 'admin', level: 'cluster', clusterId })
  const dataDir = await mkdtemp(join(tmpdir(), 'lykta-boxes-'))
  const environment = { LYKTA_URL: server.origin, LYKTA_PASSWORD: testPassword, DATA_DIR: dataDir }
  const online = () => server.db.$count(boxes, eq(boxes.online, true))

  const first = startBoxes('2', environment)
  await vi.waitFor(async () => expect(await online()).toBe(2), 10_000)
  const { code, output, errors } = await first.end()
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toContain('Paired a box in Björkgården 1.')
  // Rows follow within a second.
  await vi.waitFor(async () => expect(await online()).toBe(0), 10_000)

  const second = startBoxes('5', environment)
  await vi.waitFor(async () => expect(await online()).toBe(3), 10_000)
  const again = await second.end()
  expect(again.code).toBe(0)
  expect(again.output).toContain('2 boxes of an earlier time are back.')
  expect(again.output).toContain('There is room for 3 of 5 boxes')
  expect(await server.db.$count(boxes)).toBe(3)
  await rm(dataDir, { recursive: true })
})

test.each([
  { note: 'no count', count: '' },
  { note: 'no number', count: 'many' },
  { note: 'too many', count: '1000' },
])('with $note it says how it is used', async ({ count }) => {
  const boxes = startBoxes(count, {})
  await boxes.exited
  const { code, output } = await boxes.end()
  expect(code).toBe(1)
  expect(output).toContain('npm run boxes -- COUNT')
})

test('an unreachable server is reported in one line', async () => {
  const boxes = startBoxes('1', { LYKTA_URL: 'http://127.0.0.1:1', DATA_DIR: '/nowhere' })
  await boxes.exited
  const { code, output, errors } = await boxes.end()
  expect({ code, errors }).toEqual({ code: 1, errors: '' })
  expect(output.trim().split('\n')).toHaveLength(1)
})
