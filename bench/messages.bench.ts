import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMessages } from './million-messages.ts'
import { atLeast, atMostTimes, type Measured } from './figures.ts'
import { row } from './row.ts'
import { startProcess, startServer, timeOf } from './server.ts'

const bare = join(import.meta.dirname, 'bare-messages.ts')

const send = async (origin: string, home: { roomId: number; token: string }) => {
  const message = { subject: 'Hej', message: 'Vi ses på söndag!', ids: [home.roomId] }
  const response = await fetch(`${origin}/api/message`, {
    method: 'POST',
    headers: { token: home.token, 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, clientId: randomUUID() }),
  })
  if (!response.ok) throw new Error(`refused: ${await response.text()}`)
  await response.arrayBuffer()
}

/** Lykta and the floor, each with a database of its own and a box for each of so many senders. */
const start = async (stack: AsyncDisposableStack, senders: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-messages-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const lykta = await startMessages(stack, 1_000)
  const floor = await startMessages(stack, 1_000)
  const homesOf = async ({ world, group }: typeof lykta) => {
    const homes = []
    for (let number = 0; number < senders; number += 1) {
      const [box, sender] = [await world.box(group), await world.user()]
      await world.link(sender.id, box.id)
      homes.push({ roomId: box.roomId, token: sender.token })
    }
    return homes
  }
  const [lyktaHomes, floorHomes] = [await homesOf(lykta), await homesOf(floor)]
  const server = stack.use(await startServer(lykta.database, folder))
  const { host, user, database } = floor.database.connection
  const url = `socket://${user}@${host}?db=${database}`
  const sender = String(floor.karin.id)
  const process = stack.use(await startProcess([bare], { DATABASE_URL: url, SENDER_ID: sender }))
  return {
    lykta: lyktaHomes.map((home) => () => send(server.origin, home)),
    floor: floorHomes.map((home) => () => send(process.origin, home)),
  }
}

type Send = () => Promise<void>

const oneByOne = async (rounds: number): Promise<Measured> => {
  await using stack = new AsyncDisposableStack()
  const senders = await start(stack, 1)
  const times = { lykta: Array<number>(), floor: Array<number>() }
  const measure = async (who: keyof typeof times, count: number) => {
    for (const send of senders[who]) {
      for (let number = 0; number < count; number += 1) times[who].push(await timeOf(send))
    }
  }
  await measure('lykta', 200)
  await measure('floor', 200)
  times.lykta.length = 0
  times.floor.length = 0
  for (let round = 0; round < rounds; round += 1) {
    await measure('lykta', 20)
    await measure('floor', 20)
  }
  return times
}

row(
  {
    title: 'Text message accepted',
    ran: 'POST message to one room, one at a time, 50 × 20',
    unit: 'ms',
    aims: [atMostTimes(2)],
  },
  () => oneByOne(50),
)

row(
  {
    title: 'Text message accepted, few',
    ran: 'POST message to one room, one at a time, 10 × 20',
    unit: 'ms',
    aims: [atMostTimes(2)],
    quick: true,
  },
  () => oneByOne(10),
)

row(
  {
    title: 'Text messages of 20 senders at once',
    ran: 'each to a room of their own, the next when one is accepted, 10 times 1,000 messages; load and database on the same cores',
    unit: 'messages/s',
    aims: [atLeast(500, 'messages/s')],
  },
  async () => {
    await using stack = new AsyncDisposableStack()
    const senders = await start(stack, 20)
    const each = 50
    const rate = async (all: readonly Send[]) => {
      const took = await timeOf(() =>
        Promise.all(
          all.map(async (send) => {
            for (let number = 0; number < each; number += 1) await send()
          }),
        ),
      )
      return (all.length * each * 1_000) / took
    }
    await rate(senders.lykta)
    await rate(senders.floor)
    const rates = { lykta: Array<number>(), floor: Array<number>() }
    for (let round = 0; round < 10; round += 1) {
      rates.lykta.push(await rate(senders.lykta))
      rates.floor.push(await rate(senders.floor))
    }
    return rates
  },
)
