import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { byTurns, timed, timeOf } from '../measuring/by-turns.ts'
import { atLeast, atMostTimes, type Measured } from '../measuring/figures.ts'
import { addressOf, startProcess, startServer } from '../measuring/processes.ts'
import { row } from '../measuring/row.ts'
import { startMessages } from '../region/million-messages.ts'

const bare = join(import.meta.dirname, '../floors/bare-messages.ts')

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
  const lykta = await startMessages(stack, 1_000)
  const floor = await startMessages(stack, 1_000)
  const sendersTo = async (origin: string, { world, group }: typeof lykta) => {
    const all = []
    for (let number = 0; number < senders; number += 1) {
      const [box, { id, token }] = [await world.box(group), await world.user()]
      await world.link(id, box.id)
      all.push(() => send(origin, { roomId: box.roomId, token }))
    }
    return all
  }
  const server = await startServer(stack, lykta.database)
  const settings = { DATABASE_URL: addressOf(floor.database), SENDER_ID: String(floor.karin.id) }
  const process = stack.use(await startProcess([bare], settings))
  return { lykta: await sendersTo(server.origin, lykta), floor: await sendersTo(process.origin, floor) }
}

type Send = () => Promise<void>

const each =
  (senders: readonly Send[], count: number): Send =>
  async () => {
    await Promise.all(
      senders.map(async (send) => {
        for (let number = 0; number < count; number += 1) await send()
      }),
    )
  }

/** Messages a second. */
const rateOf = (senders: readonly Send[]) => async () =>
  (senders.length * 50 * 1_000) / (await timeOf(each(senders, 50)))

const oneByOne = async (turns: number): Promise<Measured> => {
  await using stack = new AsyncDisposableStack()
  const { lykta, floor } = await start(stack, 1)
  const measures = { lykta: timed(each(lykta, 1)), floor: timed(each(floor, 1)) }
  return await byTurns(measures, { turns, each: 20, warmUps: 200 })
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
    const { lykta, floor } = await start(stack, 20)
    return await byTurns({ lykta: rateOf(lykta), floor: rateOf(floor) }, { turns: 10 })
  },
)
