import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { connectBox } from '../apps/server/src/testing/box-client.ts'
import { answer, bye, dial, rings } from '../apps/server/src/testing/call-world.ts'
import { createTestDatabase } from '../apps/server/src/testing/test-database.ts'
import { connectVerto } from '../apps/server/src/testing/verto-client.ts'
import { createWorld } from '../apps/server/src/testing/world.ts'
import { memoryOf, startServer, timeOf } from './server.ts'

// The server under all attacks at once, from a process of their own, compared with a calm one: its memory, and how long the
// messages and calls of people who have signed in take. It reads memory where Linux tells it.
const seconds = 8
const turns = 4
const warmUps = 60
const highest = { memory: 1.5, time: 2 }

const percentile95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN

test('memory, messages and calls under all attacks at once', { timeout: 180_000 }, async () => {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'lykta-hostile-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const database = await createTestDatabase()
  stack.defer(() => database.drop())
  // What the attackers say of their addresses is believed.
  const server = stack.use(await startServer(database, folder, { TRUST_PROXY: '127.0.0.0/8,::1' }))

  const { db, close } = await openDatabase(database.connection, createLog('silent'))
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

  interface Measured {
    memory: number[]
    message: number[]
    call: number[]
  }
  const measure = async (measured: Measured) => {
    const until = performance.now() + seconds * 1_000
    while (performance.now() < until) {
      measured.message.push(await message())
      measured.call.push(await call())
      measured.memory.push(await memoryOf(server.pid))
    }
  }

  const picture = join(folder, 'hostile.jpg')
  const size = { width: 11_300, height: 11_300, channels: 3, background: '#d02020' } as const
  await writeFile(picture, await sharp({ create: size }).jpeg({ progressive: true }).toBuffer())
  const args = [
    join(import.meta.dirname, 'attackers.ts'),
    server.origin,
    mallory.token,
    String(seconds),
    picture,
  ]
  for (let round = 0; round < warmUps; round += 1) {
    await message()
    await call()
  }
  // By turns: load of the machine meets both.
  const calm: Measured = { memory: [], message: [], call: [] }
  const attacked: Measured = { memory: [], message: [], call: [] }
  for (let turn = 0; turn < turns; turn += 1) {
    await measure(calm)
    const attacking = promisify(execFile)(process.execPath, args)
    // In use, attackers have processors of their own: here they get what the server leaves them.
    setPriority(attacking.child.pid ?? 0, constants.priority.PRIORITY_LOW)
    await measure(attacked)
    console.log(`tried in ${String(seconds)} s: ${(await attacking).stdout}`)
  }
  const ratioOf = (what: keyof Measured): number => {
    const [before, under] = [percentile95(calm[what]), percentile95(attacked[what])]
    const unit = what === 'memory' ? 'MB' : 'ms'
    console.log(
      `${what}: calm ${before.toFixed(1)}, attacked ${under.toFixed(1)} ${unit}, ${(under / before).toFixed(2)} times`,
    )
    return under / before
  }
  const ratios = { memory: ratioOf('memory'), message: ratioOf('message'), call: ratioOf('call') }
  expect(ratios.memory).toBeLessThan(highest.memory)
  expect(ratios.message).toBeLessThan(highest.time)
  expect(ratios.call).toBeLessThan(highest.time)
})
