import { setTimeout as wait } from 'node:timers/promises'
import { BoxMeSchema } from '@lykta/contract/boxes'
import { answerOf } from '@lykta/contract/envelope'
import { CreatedMessageSchema } from '@lykta/contract/messages'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { drill, type Outcome } from './drill.ts'
import { becomes, sendAlarm } from './region.ts'
import { secondsBetween, startWorld } from './world.ts'

const offMs = 300_000
const most = { boxes: 500, relatives: 250 }
const limitMs = 120_000
/** Until a planned message is due: long enough for both servers to look for it several times. */
const plannedInMs = 20_000
/** Servers differ by up to a second. */
const rightMs = 5_000
/** By the wrong clock it would be 300 s late. A busy machine is late too, seven seconds at a load of 20: the aim tells of that. */
const lateMs = offMs / 10
/** A relative of the region, and the resident they write to. */
const sender = 45

const isWrong = (at: number, from: number, to: number) => at < from - rightMs || at > to + rightMs

/** Plans a message at this server. */
const plan = async (origin: string, at: number): Promise<void> => {
  const response = await fetch(`${origin}/api/message`, {
    method: 'POST',
    headers: { token: `session_${String(sender)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'Planned', message: origin, ids: [sender], schedule: at }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`the plan was refused: ${text}`)
  answerOf(CreatedMessageSchema).parse(JSON.parse(text))
}

/** The time that a TV takes from this server, and reminds by. */
const timeForTvs = async (origin: string): Promise<number> => {
  const response = await fetch(`${origin}/api/box/me`, { headers: { token: 'box_1' } })
  return answerOf(BoxMeSchema).parse(await response.json()).data.serverTime
}

const whatHealthSays = async (origin: string): Promise<string> => {
  const response = await fetch(`${origin}/healthz`)
  return z.object({ message: z.string().optional() }).parse(await response.json()).message ?? ''
}

const withClockOff = async (ms: number): Promise<Outcome> => {
  await using stack = new AsyncDisposableStack()
  const began = Date.now()
  const preload = new URL(`./clock-off.mjs?ms=${String(ms)}`, import.meta.url)
  const world = await startWorld(stack, most, { preload })
  const { one, other } = world
  const said = await whatHealthSays(other.origin)
  if (!said.includes('5 minutes')) throw new Error(`the clock of the second server is not off: ${said}`)

  const due = Date.now() + plannedInMs
  for (const { origin } of [one, other]) await plan(origin, due)
  const alarms = [await sendAlarm(one.origin), await sendAlarm(other.origin)]
  let lost = 0
  for (const alarm of alarms) {
    await world.allBack(alarm)
    lost += (await world.lostOf(alarm)).lost
  }
  const tvTimes = await Promise.all(
    [one, other].map(async ({ origin }) => Math.abs((await timeForTvs(origin)) - Date.now())),
  )

  const sentAt = (subject: string) =>
    world.withDatabase(async (db) => {
      const { rows } = await db.execute<{ at: string }>(sql`
        select extract(epoch from sent_at) * 1000 as at from messages
        where subject = ${subject} and planned_rooms is null and sent_at is not null`)
      return rows.map(({ at }) => Number(at))
    })
  await becomes(limitMs, async () => (await sentAt('Planned')).length >= 2)
  // Twice what was planned, if both servers send it.
  await wait(2 * rightMs)
  const planned = await sentAt('Planned')
  const settled = await world.settle()
  const ended = Date.now()
  const alarmTimes = await world.withDatabase(async (db) => {
    const { rows } = await db.execute<{ at: string }>(sql`
      select extract(epoch from sent_at) * 1000 as at from alarms where id >= ${Math.min(...alarms)}
      union all select extract(epoch from shown_at) * 1000 from alarm_recipients
        where shown_at is not null and alarm_id >= ${Math.min(...alarms)}`)
    return rows.map(({ at }) => Number(at))
  })
  const times = [...(await sentAt('Drill')), ...alarmTimes]
  const wrong =
    times.filter((at) => isWrong(at, began, ended)).length +
    planned.filter((at) => isWrong(at, due, due + lateMs)).length +
    tvTimes.filter((differenceMs) => differenceMs > rightMs).length
  const notOnce = Math.abs(planned.length - 2)
  return {
    held: world.held,
    healedS: secondsBetween(due, Math.max(...planned)),
    lost: lost + settled.lost + notOnce + wrong,
    saw: [
      `${String(wrong)} of ${String(times.length + planned.length + tvTimes.length)} times wrong`,
      `planned messages ${planned.map((at) => ((at - due) / 1_000).toFixed(1)).join(' and ')} s after their time`,
      ...settled.saw,
    ],
    aims: [
      {
        text: 'planned messages within 5 s of their time',
        isMet: planned.every((at) => !isWrong(at, due, due)),
      },
    ],
  }
}

drill('Clock of one server five minutes ahead', 600_000, () => withClockOff(offMs))
drill('Clock of one server five minutes behind', 600_000, () => withClockOff(-offMs))
