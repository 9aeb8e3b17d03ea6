import { afterAll } from 'vitest'
import { byTurns, once, timed } from '../measuring/by-turns.ts'
import { atMostTimes } from '../measuring/figures.ts'
import { ListedSchema, startFloor, startLykta } from '../measuring/requests.ts'
import { row } from '../measuring/row.ts'
import { startMessages } from '../region/million-messages.ts'

const pageSize = 30
const page = 25_000
const warmUps = 40

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

const listPath = (room: number, more: Record<string, number> = {}) => {
  const query = new URLSearchParams({
    filter: JSON.stringify({ room }),
    limit: String(pageSize),
    countTo: '0',
  })
  for (const [name, value] of Object.entries(more)) query.set(name, String(value))
  return `message-relative?${query.toString()}`
}

/** Lykta and the floor with so many messages, half of them in one room, for a path of the room or of the user. */
const start = async (
  own: AsyncDisposableStack,
  count: number,
  pathOf: (home: { roomId: number; userId: number }) => string,
) => {
  const { database, karin, box } = await startMessages(own, count)
  const { token } = karin
  const path = pathOf({ roomId: box.roomId, userId: karin.id })
  // One after the other: a database is of one Lykta at a time.
  const floor = await startFloor(own, database, { path, token })
  const read = await startLykta(own, database)
  return { box, path, floor, lykta: (asked: string) => read(asked, token) }
}
const firstPage = ({ roomId }: { roomId: number }) => listPath(roomId)
/** It takes a minute to make. */
const million = once(() => start(stack, 2 * (page + 1) * pageSize, firstPage))

row(
  {
    title: 'First page of messages',
    ran: '30 of 750,000 in one room, 1,500,000 in all, 20 × 10; floor: the same statements by a bare process',
    unit: 'ms',
    aims: [atMostTimes(2)],
  },
  async () => {
    const { path, floor, lykta } = await million()
    const measures = { lykta: timed(() => lykta(path)), floor: timed(floor) }
    return byTurns(measures, { turns: 20, each: 10, warmUps })
  },
)

row(
  {
    title: 'First page of messages, beside that of a short list',
    ran: '30 of 750,000 in one room, 20 × 10; floor: 30 of 500',
    unit: 'ms',
    aims: [atMostTimes(1.5)],
  },
  async () => {
    await using own = new AsyncDisposableStack()
    const [long, short] = [await million(), await start(own, 1_000, firstPage)]
    const measures = {
      lykta: timed(() => long.lykta(long.path)),
      floor: timed(() => short.lykta(short.path)),
    }
    return await byTurns(measures, { turns: 20, each: 10, warmUps })
  },
)

row(
  {
    title: 'Page 25,000 of messages',
    ran: 'behind the last message of page 24,999, of 750,000 in one room, 20 × 10; floor: the first page of Lykta',
    unit: 'ms',
    aims: [atMostTimes(2)],
  },
  async () => {
    const { box, path: first, lykta } = await million()
    const before = listPath(box.roomId, { skip: (page - 1) * pageSize - 1, limit: 1 })
    const [last] = ListedSchema.parse(await lykta(before)).data
    const path = listPath(box.roomId, { after: last?.id ?? 0 })
    const measures = { lykta: timed(() => lykta(path)), floor: timed(() => lykta(first)) }
    return byTurns(measures, { turns: 20, each: 10, warmUps })
  },
)

const quickRows = [
  ['First page of messages, few', '30 of 500 in one room', firstPage],
  ['GET caretakers/{id}', 'one box', ({ userId }: { userId: number }) => `caretakers/${String(userId)}`],
] as const
for (const [title, what, pathOf] of quickRows)
  row(
    {
      title,
      ran: `${what}, 10 × 20; floor: the same statements by a bare process`,
      unit: 'ms',
      aims: [atMostTimes(2)],
      quick: true,
    },
    async () => {
      await using own = new AsyncDisposableStack()
      const { path, floor, lykta } = await start(own, 1_000, pathOf)
      const measures = { lykta: timed(() => lykta(path)), floor: timed(floor) }
      return await byTurns(measures, { turns: 10, each: 20, warmUps })
    },
  )
