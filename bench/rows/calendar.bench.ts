import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { z } from 'zod'
import { mostEvents } from '../../apps/server/src/modules/calendar/service.ts'
import { calendarEvents, calendarExceptions } from '../../apps/server/src/tables.ts'
import { startTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts'
import { createWorld } from '../../apps/server/src/testing/world.ts'
import { byTurns } from '../measuring/by-turns.ts'
import { atMostTimes } from '../measuring/figures.ts'
import { row } from '../measuring/row.ts'

const AnswerSchema = z.object({ total: z.number().optional(), data: z.array(z.unknown()) })
const rounds = 20
const month = { from: Date.parse('2026-11-01T00:00+01:00'), to: Date.parse('2026-12-01T00:00+01:00') }

interface Home {
  server: TestServer
  roomId: number
  userId: number
}

/** Half of them repeated, and of those half with days that are left out. */
const fillUsual = async ({ server, roomId, userId }: Home) => {
  await server.db.execute(sql`
    insert into ${calendarEvents} (room_id, created_by, type_id, title, body, interval, starts_at, ends_at, reminder_minutes)
    select ${roomId}, ${userId}, 1, 'Event ' || number, 'Words of a usual length, for a resident to read',
      (array['none', 'Daily', 'none', 'Weekly', 'none', 'Monthly'])[1 + number % 6],
      moment, moment + interval '45 minutes', -1
    from generate_series(1, 5000) as number,
      lateral (select timestamptz '2026-11-02 08:00+01' + (number % 28) * interval '1 day' + (number % 600) * interval '1 minute') as at (moment)`)
  await server.db.execute(sql`
    insert into ${calendarExceptions} (event_id, day)
    select id, date '2026-11-20' + day from ${calendarEvents}, generate_series(0, 1) as day
    where interval <> 'none' and id % 4 = 1`)
}

/** As many as a calendar may have, each every day. */
const fillLargest = ({ server, roomId, userId }: Home) =>
  server.db.execute(sql`
    insert into ${calendarEvents} (room_id, created_by, type_id, title, body, interval, starts_at, ends_at, reminder_minutes)
    select ${roomId}, ${userId}, 1, 'Event ' || number, 'Words of a usual length, for a resident to read', 'Daily',
      moment, moment + interval '45 minutes', -1
    from generate_series(1, ${mostEvents.inRoom}::int) as number,
      lateral (select timestamptz '2026-10-01 00:00+02' + number * interval '8 seconds') as at (moment)`)

/** Karin, and a box with a calendar. */
const start = async (fill: (home: Home) => Promise<unknown>) => {
  const server = await startTestServer()
  const world = createWorld(server.db)
  const box = await world.box(await world.group())
  const karin = await world.user()
  await world.link(karin.id, box.id)
  await fill({ server, roomId: box.roomId, userId: karin.id })
  await server.database.asOwner('analyze')
  const get = async (path: string, { token }: { token: string }) => {
    const began = performance.now()
    const response = await fetch(`${server.origin}/api/${path}`, { headers: { token } })
    const body: unknown = await response.json()
    const took = performance.now() - began
    const { total, data } = AnswerSchema.parse(body)
    return { took, total, rows: data.length }
  }
  const filter = encodeURIComponent(JSON.stringify({ room: box.roomId }))
  const range = `from=${String(month.from)}&to=${String(month.to)}`
  return {
    list: () => get(`calendar?filter=${filter}&${range}`, karin),
    ofBox: () => get(`box/calendar?${range}`, box),
    /** The same rows, and nothing done with them. */
    bare: async () => {
      const began = performance.now()
      const { rows } = await server.db.execute(sql`
        select event.*, type.*, author.first_name, author.last_name, author.avatar
        from calendar_events as event
        join users as author on author.id = event.created_by
        left join calendar_types as type on type.id = event.type_id
        where event.room_id = ${box.roomId} and event.deleted_at is null and event.starts_at < ${new Date(month.to)}
        order by event.starts_at, event.id`)
      await server.db.execute(sql`
        select * from calendar_exceptions where event_id in (select id from calendar_events where room_id = ${box.roomId})`)
      return { took: performance.now() - began, total: rows.length }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

row(
  {
    title: 'Month of a calendar',
    ran: `5,000 events of one resident in November, beside the same rows by SQL alone, ${String(rounds)} times each by turns`,
    unit: 'ms',
    aims: [atMostTimes(3)],
    quick: true,
  },
  async () => {
    await using it = await start(fillUsual)
    expect((await it.list()).total).toBe(5_000)
    expect((await it.bare()).total).toBe(5_000)
    const took = { lykta: async () => (await it.list()).took, floor: async () => (await it.bare()).took }
    return await byTurns(took, { turns: rounds, warmUps: 0 })
  },
)

row(
  {
    title: 'Largest allowed calendar: month of a box',
    ran: `10,000 events of one resident, each every day, as the TV reads them in November, beside the same rows by SQL alone, ${String(rounds)} times each by turns`,
    unit: 'ms',
    aims: [atMostTimes(2)],
  },
  async () => {
    await using it = await start(fillLargest)
    // As many as an answer may have.
    expect((await it.ofBox()).rows).toBe(1_000)
    expect((await it.bare()).total).toBe(mostEvents.inRoom)
    const took = { lykta: async () => (await it.ofBox()).took, floor: async () => (await it.bare()).took }
    return await byTurns(took, { turns: rounds, warmUps: 0 })
  },
)
