import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect } from 'vitest'
import { openDatabase } from '../../apps/server/src/platform/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { connectBox } from '../../apps/server/src/testing/box-client.ts'
import { answer, bye, dial, rings } from '../../apps/server/src/testing/call-world.ts'
import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { connectVerto } from '../../apps/server/src/testing/verto-client.ts'
import { createWorld } from '../../apps/server/src/testing/world.ts'
import { once, timeOf } from '../measuring/by-turns.ts'
import { atMostTimes, p95AtMostTimes } from '../measuring/figures.ts'
import { makeFolder, memoryOf, startServer } from '../measuring/processes.ts'
import { row } from '../measuring/row.ts'

// The server under all attacks at once, from a process of their own: its memory compared with the calm one's, and how long the
// messages and calls of people who have signed in take, compared with a calm server beside a process that is as busy and asks
// for nothing. On a shared machine the busy process alone explains most of the difference from the calm one.
const seconds = 8
const turns = 4
const warmUps = 60

interface Measured {
  memory: number[]
  message: number[]
  call: number[]
}
type Phase = 'calm' | 'burning' | 'attacked'

/** All rows are of one run. */
const measured = once(async (): Promise<Record<Phase, Measured>> => {
  await using stack = new AsyncDisposableStack()
  const database = await createTestDatabase()
  stack.defer(() => database.drop())
  // What the attackers say of their addresses is believed.
  const server = await startServer(stack, database, { TRUST_PROXY: '127.0.0.0/8,::1' })

  const { db, close } = await openDatabase(database.roles.superuser, createLog('silent'))
  stack.defer(close)
  const world = createWorld(db)
  const box = await world.box(await world.group())
  const [karin, mallory] = [await world.user(), await world.user()]
  await world.link(karin.id, box.id)

  const tv = stack.use(await connectBox(server.origin, box))
  await tv.mqtt.subscribeAsync(`box/${String(box.id)}/inbox`, { qos: 1 })
  await tv.status({})
  const signIn = async ({ extension, token }: { extension: string; token: string }) => {
    const client = await connectVerto(server.origin)
    stack.defer(() => client.cut())
    await client.request('login', { login: extension, passwd: token })
    await client.next('verto.clientReady')
    return client
  }
  const caller = await signIn(karin)
  const callee = await signIn(box)

  /** From sending to the notice at the TV. */
  const message = () =>
    timeOf(async () => {
      const noticed = new Promise((resolve) => tv.mqtt.once('message', resolve))
      const response = await fetch(`${server.origin}/api/message`, {
        method: 'POST',
        headers: { token: karin.token, 'content-type': 'application/json' },
        body: JSON.stringify({ subject: 'Hej', message: 'Vi ses!', ids: [box.roomId] }),
      })
      expect(response.status).toBe(200)
      await noticed
    })
  /** From dialling until the caller knows that it was answered. */
  const call = async (): Promise<number> => {
    let callID = ''
    const took = await timeOf(async () => {
      callID = (await dial(caller, box.extension)).callID
      await answer(callee, await rings(callee))
      await caller.next('verto.answer')
    })
    await bye(caller, callID)
    await callee.next('verto.bye')
    return took
  }

  const measure = async (measured: Measured) => {
    const until = performance.now() + seconds * 1_000
    while (performance.now() < until) {
      measured.message.push(await message())
      measured.call.push(await call())
      measured.memory.push(await memoryOf(server.pid))
    }
  }

  const picture = join(await makeFolder(stack), 'hostile.jpg')
  const size = { width: 11_300, height: 11_300, channels: 3, background: '#d02020' } as const
  await writeFile(picture, await sharp({ create: size }).jpeg({ progressive: true }).toBuffer())
  for (let round = 0; round < warmUps; round += 1) {
    await message()
    await call()
  }
  // By turns: load of the machine meets all of them.
  const phases = {
    calm: { memory: [], message: [], call: [] },
    burning: { memory: [], message: [], call: [] },
    attacked: { memory: [], message: [], call: [] },
  } satisfies Record<Phase, Measured>
  /** Runs a program beside the server that gets what the server leaves it: attackers have processors of their own. */
  const measureBeside = async (program: string, args: readonly string[], measured: Measured) => {
    const running = promisify(execFile)(process.execPath, [
      join(import.meta.dirname, '../region', program),
      ...args,
    ])
    setPriority(running.child.pid ?? 0, constants.priority.PRIORITY_LOW)
    await measure(measured)
    console.log(`${program}, ${String(seconds)} s: ${(await running).stdout}`)
  }
  for (let turn = 0; turn < turns; turn += 1) {
    await measure(phases.calm)
    await measureBeside('burner.ts', [String(seconds)], phases.burning)
    const args = [server.origin, mallory.token, String(seconds), picture]
    await measureBeside('attackers.ts', args, phases.attacked)
  }
  return phases
})

const ran = `${String(turns)} × ${String(seconds)} s calm, beside a busy process, and under all attacks, by turns`

row({ title: 'hostile: memory under attack', ran, unit: 'MB', aims: [atMostTimes(1.5)] }, async () => {
  const { calm, attacked } = await measured()
  return { lykta: attacked.memory, floor: calm.memory }
})
for (const what of ['message', 'call'] as const)
  row({ title: `hostile: ${what} under attack`, ran, unit: 'ms', aims: [p95AtMostTimes(2)] }, async () => {
    const { calm, burning, attacked } = await measured()
    return { lykta: attacked[what], floor: burning[what], peers: { calm: calm[what] } }
  })
