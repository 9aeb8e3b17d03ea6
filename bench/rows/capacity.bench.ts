import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fillWithRooms } from '../drills/region.ts'
import { once } from '../measuring/by-turns.ts'
import { atLeast, atMost, figuresOf, p99AtMost } from '../measuring/figures.ts'
import { processorOf } from '../measuring/processes.ts'
import { row } from '../measuring/row.ts'
import { startCrowd, startRegion } from '../region/crowds.ts'
import { fillRegion, largeRegion } from '../region/large-region.ts'
import { startReturning } from '../region/returning.ts'

const seconds = 60

/** The boxes of a large region report every 30 s, to half as many relatives. */
const fullRegion = once(async () => {
  await using stack = new AsyncDisposableStack()
  const server = await startRegion(stack, async (db) => {
    await fillRegion(db, largeRegion)
    // The relative 7 sees the box 7.
    await db.execute(sql`delete from links`)
    await db.execute(sql`
      insert into links (user_id, box_id, permissions, competence)
      select id, id, '{phone,calendar,message}', 'user' from users where id <= 10000`)
  })
  const crowd = stack.use(await startCrowd(server.origin))
  await crowd.do('boxes', 10_000)
  await crowd.do('relatives', 5_000)
  await crowd.do('steadily', 30)
  const before = await processorOf(server.pid)
  const times = await crowd.do('steadily', seconds)
  return { times, load: ((await processorOf(server.pid)) - before) / seconds }
})

const options = {
  ran: '10,000 boxes, each reporting a change every 30 s, and 5,000 sockets, for 60 s',
  timeoutMs: 480_000,
}

row(
  { ...options, title: 'A full region: status → relative’s socket', unit: 'ms', aims: [p99AtMost(250)] },
  async () => ({ lykta: (await fullRegion()).times }),
)
row(
  { ...options, title: 'A full region: the server’s processor', unit: '% of one', aims: [atMost(70, '%')] },
  async () => ({ lykta: [100 * (await fullRegion()).load] }),
)

/** With their apps as many as a process may hold where it may have 20,000 files open. */
const mostTvs = 12_000
const rates = [400, 800, 1_200, 1_600, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000, 6_000]
const usual = { warmMs: 5_000, samples: 200 }
const longestP99Ms = 250

row(
  {
    title: 'Reports a second that one server bears',
    ran: '12,000 TVs that also look into their inboxes every minute, and 6,000 apps; each report is a change; more and more of them until the p99 to an app is over 250 ms',
    unit: 'a second',
    // Those of 40,000 TVs.
    aims: [atLeast(1_300, 'a second')],
    timeoutMs: 900_000,
  },
  async () => {
    await using stack = new AsyncDisposableStack()
    const server = await startRegion(stack, fillWithRooms(mostTvs))
    const crowd = await startReturning(stack, [server.origin])
    await crowd.connect({ boxes: mostTvs, relatives: mostTvs / 2 })
    let borne = 0
    for (const inASecond of rates) {
      await crowd.goOnReporting(inASecond)
      await wait(usual.warmMs)
      const times: number[] = []
      while (times.length < usual.samples) times.push(await crowd.report(times.length))
      if (figuresOf(times).p99 > longestP99Ms) break
      borne = inASecond
    }
    return { lykta: [borne] }
  },
)
