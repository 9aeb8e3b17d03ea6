import { sql } from 'drizzle-orm'
import { openDatabase } from '../../apps/server/src/platform/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { messageRecipients, messages } from '../../apps/server/src/tables.ts'
import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { createWorld } from '../../apps/server/src/testing/world.ts'

/** Karin, whose box has received half of this many messages. A thousand other boxes share the rest, and an administrator sees all. */
export const startMessages = async (stack: AsyncDisposableStack, count: number) => {
  const database = stack.use(await createTestDatabase())
  const { db, close } = await openDatabase(database.roles.superuser, createLog('silent'))
  stack.defer(close)
  const world = createWorld(db)
  const group = await world.group()
  const box = await world.box(group)
  const karin = await world.user()
  await world.link(karin.id, box.id)
  const admin = await world.user({ role: 'admin', level: 'system' })
  await db.execute(sql`
    with room as (
      insert into rooms (group_id, name) select ${group.groupId}, 'Room ' || n from generate_series(1, 1000) n returning id)
    insert into boxes (room_id, token_hash, profile)
    select id, 'box' || id, '{"title":"","firstName":"Astrid","lastName":"Lind","phone":"","address":"","state":""}' from room`)
  await db.transaction(async (tx) => {
    // The rows are sound; to have each of their references checked would take longer than all the rest.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into ${messages} (sender_id, subject, body, created_at, sent_at)
      select ${karin.id}, 'Message ' || number, concat_ws(' ', 'Vi ses på söndag efter kaffet', ${words}), moment, moment
      from generate_series(1, ${count}::int) as number, lateral (select now() + number * interval '1 second') as at (moment)
      order by number`)
    await tx.execute(sql`
      insert into ${messageRecipients} (message_id, room_id)
      select id, case when id % 2 = 0 then ${box.roomId} else ${box.roomId} + 1 + id % 1000 end from ${messages}`)
  })
  await db.execute(sql`vacuum analyze ${messages}`)
  await db.execute(sql`vacuum analyze ${messageRecipients}`)
  return { database, db, world, group, box, karin, admin }
}

/** Of five thousand words, and one more in a thousandth of the messages. */
const words = sql`'ord' || number * 11 % 4999, case when number % 1000 = 500 then 'regnbåge' end`
