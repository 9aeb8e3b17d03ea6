import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { answer, bye, dial, rings } from '../../apps/server/src/testing/call-world.ts'
import { connectVerto } from '../../apps/server/src/testing/verto-client.ts'
import type { Database } from '../../apps/server/src/platform/database.ts'
import { byTurns, timeOf } from '../measuring/by-turns.ts'
import { atMostMore, atMostTimes, type Measured } from '../measuring/figures.ts'
import { row } from '../measuring/row.ts'
import { becomes, fillWithRooms, sendAlarm } from '../drills/region.ts'
import { startCrowd, startRegion, startRegionOnTwo, type Crowd } from '../region/crowds.ts'
import { region } from '../region/region.ts'
import { startReturning } from '../region/returning.ts'

// What is said from one server to another, beside the same work on a server that is alone and has no Redis.
const few = 50
const fill = async (db: Database) => {
  await db.execute(sql.raw(region))
  // After the entries that the region has.
  await db.execute(sql`update boxes set inbox_cursor = 20000`)
}

const withCrowds = async (
  at: 'the other' | 'the same',
  turns: number,
  measure: (crowd: Crowd) => Promise<number[]>,
): Promise<Measured> => {
  await using stack = new AsyncDisposableStack()
  const { one, other } = await startRegionOnTwo(stack, fill)
  const alone = await startRegion(stack, fill)
  const relativesAt = at === 'the other' ? other : one
  const lykta = stack.use(await startCrowd(one.origin, relativesAt.origin))
  const floor = stack.use(await startCrowd(alone.origin))
  for (const crowd of [lykta, floor]) {
    await crowd.do('relatives', few)
    await crowd.do('boxes', few)
  }
  return await byTurns({ lykta: () => measure(lykta), floor: () => measure(floor) }, { turns })
}

row(
  {
    title: 'Status of a box → relative on another server',
    ran: 'one at a time, 50 boxes and 50 sockets, 10 × 50 reports; floor: both on one server without Redis',
    unit: 'ms',
    aims: [atMostMore(2)],
  },
  () => withCrowds('the other', 10, (crowd) => crowd.do('one at a time', few)),
)

row(
  {
    title: 'Status of a box → relative on the same of two servers',
    ran: 'one at a time, 50 boxes and 50 sockets, 10 × 50 reports; floor: one server without Redis',
    unit: 'ms',
    aims: [atMostMore(2)],
  },
  () => withCrowds('the same', 10, (crowd) => crowd.do('one at a time', few)),
)

row(
  {
    title: 'Message → box on another server',
    ran: 'from the request to the notice at the box, one at a time, 10 × 50; floor: both on one server without Redis',
    unit: 'ms',
    aims: [atMostTimes(1.5)],
  },
  () => withCrowds('the other', 10, (crowd) => crowd.do('messages', few)),
)

const MeSchema = z.object({ data: z.object({ extension: z.string() }) })

/** A relative and a TV on the call channel. Returns a measure of how long it takes until an answered call is known at its caller. */
const createCalls = async (stack: AsyncDisposableStack, relativesAt: string, boxesAt: string) => {
  const signIn = async (origin: string, login: string, token: string) => {
    const client = await connectVerto(origin)
    stack.defer(client.cut)
    await client.request('login', { login, passwd: token, sessid: randomUUID() })
    return client
  }
  const extensionOf = async (path: string, token: string): Promise<string> => {
    const response = await fetch(`${relativesAt}/api/${path}`, { headers: { token } })
    return MeSchema.parse(await response.json()).data.extension
  }
  const boxExtension = await extensionOf('box/me', 'box_7')
  const karin = await signIn(relativesAt, await extensionOf('users/me', 'session_7'), 'session_7')
  const tv = await signIn(boxesAt, boxExtension, 'box_7')
  return async () => {
    let callID = ''
    const took = await timeOf(async () => {
      const dialled = dial(karin, boxExtension)
      await answer(tv, await rings(tv))
      await karin.next('verto.answer')
      callID = (await dialled).callID
    })
    await bye(karin, callID)
    await tv.next('verto.bye')
    return took
  }
}

row(
  {
    title: 'Call between two servers: dialled → answered',
    ran: 'the signalling of a TV that answers at once, 5 × 20 calls; floor: both on one server without Redis',
    unit: 'ms',
    aims: [atMostTimes(1.1)],
  },
  async () => {
    await using stack = new AsyncDisposableStack()
    const { one, other } = await startRegionOnTwo(stack, fill)
    const alone = await startRegion(stack, fill)
    const lykta = await createCalls(stack, one.origin, other.origin)
    const floor = await createCalls(stack, alone.origin, alone.origin)
    // One may not place more than 120 in a while.
    return await byTurns({ lykta, floor }, { turns: 5, each: 20 })
  },
)

/** On a busy machine ten thousand simulated TVs take a minute or two to show and confirm an alarm. */
const patienceMs = 240_000

/** Milliseconds from the request to the moment at which the last TV has shown it. */
const createAlarms = async (stack: AsyncDisposableStack, origins: readonly string[], boxes: number) => {
  const crowd = await startReturning(stack, origins)
  await crowd.connect({ boxes, relatives: 0 })
  return async () => {
    const sentAt = Date.now()
    const alarm = await sendAlarm(origins[0] ?? '')
    // Until the receipts are stored too, which the next alarm would wait for.
    const isOver = await becomes(patienceMs, async () => (await crowd.state(alarm)).confirmed === boxes)
    const { shown, confirmed, lastShownAt } = await crowd.state(alarm)
    if (!isOver)
      throw new Error(
        `of ${String(boxes)} TVs ${String(shown)} have shown it, ${String(confirmed)} confirmed`,
      )
    return lastShownAt - sentAt
  }
}

const alarmRow = (boxes: number, named: string) => {
  row(
    {
      title: `Alarm to ${named} boxes over two servers, last one shown`,
      ran: 'from the request, 3 alarms after one to warm up; floor: the same boxes on one server without Redis',
      unit: 'ms',
      aims: [atMostTimes(1.5)],
      // Most of it is spent on connecting the TVs of both.
      timeoutMs: 600_000 + 120 * boxes,
    },
    async () => {
      await using stack = new AsyncDisposableStack()
      const { one, other } = await startRegionOnTwo(stack, fillWithRooms(boxes))
      const alone = await startRegion(stack, fillWithRooms(boxes))
      const lykta = await createAlarms(stack, [one.origin, other.origin], boxes)
      const floor = await createAlarms(stack, [alone.origin], boxes)
      return await byTurns({ lykta, floor }, { turns: 3 })
    },
  )
}
alarmRow(1_000, '1,000')
alarmRow(10_000, '10,000')
