import { afterAll } from 'vitest'
import { ListedSchema } from './listed.ts'
import { atMostTimes } from './figures.ts'
import { startMessages } from './million-messages.ts'
import { byTurns, startFloor, startLykta } from './requests.ts'
import { row } from './row.ts'

const pageSize = 30
const page = 25_000

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
let started: Promise<Awaited<ReturnType<typeof start>>> | undefined
const start = async () => {
  const world = await startMessages(stack, 2 * (page + 1) * pageSize)
  const { database, karin, box } = world
  const path = listPath(box.roomId)
  // One after the other: a database is of one Lykta at a time.
  const floor = await startFloor(stack, database, { path, token: karin.token })
  const read = await startLykta(stack, database)
  return { box, path, floor, lykta: (asked: string) => read(asked, karin.token) }
}
/** One for all rows: it takes a minute to make. */
const million = () => (started ??= start())

const listPath = (room: number, more: Record<string, number> = {}) => {
  const query = new URLSearchParams({
    filter: JSON.stringify({ room }),
    limit: String(pageSize),
    countTo: '0',
  })
  for (const [name, value] of Object.entries(more)) query.set(name, String(value))
  return `message-relative?${query.toString()}`
}

row(
  {
    title: 'First page of messages',
    ran: '30 of 750,000 in one room, 1,500,000 in all, 20 × 10; floor: the same statements by a bare process',
    unit: 'ms',
    aims: [atMostTimes(2)],
  },
  async () => {
    const { path, floor, lykta } = await million()
    return byTurns({ lykta: () => lykta(path), floor }, { turns: 20, each: 10 })
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
    return byTurns({ lykta: () => lykta(path), floor: () => lykta(first) }, { turns: 20, each: 10 })
  },
)

const few = async (path: (home: { roomId: number; userId: number }) => string) => {
  await using own = new AsyncDisposableStack()
  const { database, karin, box } = await startMessages(own, 1_000)
  const request = { path: path({ roomId: box.roomId, userId: karin.id }), token: karin.token }
  const floor = await startFloor(own, database, request)
  const lykta = await startLykta(own, database)
  return await byTurns({ lykta: () => lykta(request.path, request.token), floor }, { turns: 10, each: 20 })
}

row(
  {
    title: 'First page of messages, few',
    ran: '30 of 500 in one room, 10 × 20; floor: the same statements by a bare process',
    unit: 'ms',
    aims: [atMostTimes(2)],
    quick: true,
  },
  () => few(({ roomId }) => listPath(roomId)),
)

row(
  {
    title: 'GET caretakers/{id}',
    ran: 'one box, 10 × 20; floor: the same statements by a bare process',
    unit: 'ms',
    aims: [atMostTimes(2)],
    quick: true,
  },
  () => few(({ userId }) => `caretakers/${String(userId)}`),
)
