import { answerOf } from '@lykta/contract/envelope'
import { CreatedAlarmSchema } from '@lykta/contract/alarms'
import { sql } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/platform/database.ts'
import { fillRegion, largeRegion } from '../region/large-region.ts'

/** A region of so many rooms, each with a TV, whose relative 7 is linked to the box 7, with the tokens of a crowd. */
export const fillWithRooms =
  (rooms: number) =>
  async (db: Database): Promise<void> => {
    const part = rooms / largeRegion.rooms
    const users = Math.round(1.2 * rooms)
    const most = (count: number) => Math.ceil(count * part)
    const { groups, auditEntries, news, messages } = largeRegion
    await fillRegion(db, {
      clusters: largeRegion.clusters,
      groups: most(groups),
      rooms,
      users,
      auditEntries: most(auditEntries),
      news: most(news),
      messages: most(messages),
    })
    await db.execute(sql`delete from links`)
    await db.execute(sql`
      insert into links (user_id, box_id, permissions, competence)
      select id, id, '{phone,calendar,message}', 'user' from users where id <= ${rooms}`)
    await db.execute(sql`
      update boxes set token_hash = encode(sha256(('box_' || id)::bytea), 'hex'), online = false`)
    await db.execute(sql`
      insert into sessions (user_id, token_hash, last_used_at, expires_at)
      select id, encode(sha256(('session_' || id)::bytea), 'hex'), now(), now() + interval '1 day' from users
      on conflict do nothing`)
    await db.execute(sql`vacuum analyze`)
  }

/** To every TV of the region, by its administrator, once for each `clientId`. Returns its id. */
export const sendAlarm = async (origin: string, clientId: string = crypto.randomUUID()): Promise<number> => {
  const response = await fetch(`${origin}/api/alarms`, {
    method: 'POST',
    headers: { token: 'session_1', 'content-type': 'application/json' },
    body: JSON.stringify({
      clientId,
      title: 'Fire drill',
      body: 'Stay in your room.',
      level: 'important',
      sound: 'soft-bell',
      state: 'sent',
      target: 'cluster',
      ids: Array.from({ length: largeRegion.clusters }, (_, index) => index + 1),
    }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`the alarm was refused: ${text}`)
  return answerOf(CreatedAlarmSchema).parse(JSON.parse(text)).data.id
}

/** On how many TVs an alarm has been shown, as the server has acknowledged. */
export const shownInRows = async (db: Database, alarm: number): Promise<number> => {
  const { rows } = await db.execute<{ shown: string }>(sql`
    select count(shown_at) as shown from alarm_recipients where alarm_id = ${alarm}`)
  return Number(rows[0]?.shown)
}

/** Looks again and again until it is so; returns false when it is not in time. */
export const becomes = async (limitMs: number, isSo: () => Promise<boolean>): Promise<boolean> => {
  const until = Date.now() + limitMs
  while (Date.now() < until) {
    if (await isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}

export const counted = (count: number): string => count.toLocaleString('en')
