import { sql } from 'drizzle-orm'
import { once } from '../measuring/by-turns.ts'
import { atMost, p99AtMost } from '../measuring/figures.ts'
import { processorOf } from '../measuring/processes.ts'
import { row } from '../measuring/row.ts'
import { startCrowd, startRegion } from '../region/crowds.ts'
import { fillRegion, largeRegion } from '../region/large-region.ts'

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
