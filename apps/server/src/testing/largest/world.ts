import { randomUUID } from 'node:crypto'
import { addDays, dayAt, startOfDay } from '@lykta/calendar'
import { mostReceivers } from '@lykta/contract/messages'
import { sql } from 'drizzle-orm'
import { sha256 } from '../../platform/hash.ts'
import { pairings, passwordResets } from '../../tables.ts'
import { openAs } from '../open-as.ts'
import type { PermissionWorld } from '../permissions/world.ts'
import type { TestDatabase } from '../test-database.ts'

const timeZone = 'Europe/Stockholm'
/** As long as a name may be. */
const longName = (name: string) => `rpad(${name} || ' ', 100, 'Sjögården ')`
const wordsOf = (length: number) =>
  `left(repeat('Ord åäö ', ${String(Math.ceil(length / 8))}), ${String(length)})`
/** The same for searchable texts: few words, or PostgreSQL would spend all its time on them. */
const fewWordsOf = (length: number) => `rpad('Ord ', ${String(length)}, '… ')`
const inBoth = (length: number) => `jsonb_build_object('en', ${wordsOf(length)}, 'sv', ${wordsOf(length)})`

/** What the tables of routes ask about. */
export interface LargestWorld extends PermissionWorld {
  /** An alarm to as many rooms as there may be. */
  alarmId: number
  /** One of each kind of content. */
  contentIds: Readonly<Record<string, number>>
  /** The end of a private iCalendar address of the box's calendar. */
  icalFile: string
  /** A TV that waits for its code to be entered. */
  tv: { id: string; code: string; secret: string }
  /** The name of a film that the box was sent. */
  film: string
  /** The links by which a password and a session are known. */
  resetToken: string
  /** A floor with a thousand staff, what it lies in, and where it may be moved: to another municipality. */
  moves: Readonly<Record<'room' | 'group' | 'entity' | 'entityGroup', { id: number; parent: number }>>
  /** A free room on that floor. */
  freeRoom: number
  /** As many rooms as one may choose. */
  roomIds: readonly number[]
  /** What the rooms with a TV are called, and what all of them are. */
  names: { rooms: readonly string[]; house: string }
}

export const rooms = 10_000
/** Whom one of the staff looks after, and one relative is linked to. */
export const inCare = 1_000
/** More than a floor has in one region. */
const staffOfOne = 1_000

/**
 * Fills the world of the permissions: around its box, with the longest texts and as many rows as limits allow, or where there
 * is no limit, with more than one region has.
 */
export const fillLargest = async (world: PermissionWorld, database: TestDatabase): Promise<LargestWorld> => {
  await using superuser = await openAs(database.roles.superuser)
  const { db } = superuser
  const { clusterId, box, people, file } = world
  const day = addDays(dayAt(Date.now(), timeZone), -5)
  const { superUser, staff, admin } = people
  const [cluster, room, boxId] = [clusterId, box.roomId, box.id].map(String)
  const [relativeId, staffId, adminId] = [superUser.id, staff.id, admin.id].map(String)
  const icalSecret = 'x'.repeat(43)
  const ladder = `(select jsonb_agg(jsonb_build_object('kind', 'webhook', 'after', 5, 'url', rpad('https://example.org/', 2000, 'x')))
    from generate_series(1, 10))`
  const statements = `
  create temporary table near_entities on commit drop as with entity_group as (
    insert into entity_groups (cluster_id, name) select ${cluster ?? ''}, ${longName("'Area ' || n")} from generate_series(1, 20) n returning id)
    select id, row_number() over () as n from entity_group;
  insert into clusters (name) select ${longName("'Municipality ' || n")} from generate_series(1, 1100) n;
  insert into directory_roles (group_name, role, level, cluster_id, group_ids)
    select ${wordsOf(200)}, 'staff', 'user', ${cluster ?? ''}, array(select generate_series(1000000, 1000099))
    from generate_series(1, 1000);
  insert into scim_tokens (cluster_id, name, token_hash, created_by)
    select ${cluster ?? ''}, ${wordsOf(200)}, 'largest' || n, ${adminId ?? ''} from generate_series(1, 1000) n;
  insert into shared_devices (cluster_id, name, secret_hash)
    select ${cluster ?? ''}, ${wordsOf(60)}, 'largest' || n from generate_series(1, 1000) n;
  insert into entities (entity_group_id, name)
    select id, ${longName("'House ' || n")} from near_entities, generate_series(1, 60);
  insert into groups (entity_id, name)
    select (select max(id) from entities) - n % 1100, ${longName("'Floor ' || n")} from generate_series(1, 1100) n;
  insert into rooms (group_id, name, location)
    select (select max(id) from groups) - n % 1000, ${longName("'Room ' || n")}, ${longName("'Mamma'")}
    from generate_series(1, ${String(rooms)}) n;
  insert into boxes (room_id, token_hash, profile, online, battery, using_battery, last_seen_at)
    select id, 'largest' || id, jsonb_build_object('title', ${wordsOf(100)}, 'firstName', ${longName("'Astrid'")},
      'lastName', ${longName("'Lind'")}, 'phone', ${wordsOf(100)}, 'address', ${wordsOf(100)}, 'state', ${wordsOf(100)}),
      true, 50, false, now()
    from rooms where id > ${room ?? ''} + 10 and name like 'Room %' order by id;
  insert into boxes (room_id, profile, retired_at)
    select (select max(id) from rooms) - n, jsonb_build_object('firstName', ${longName("'Astrid'")}, 'lastName', ${longName("'Lind'")}), now()
    from generate_series(1, 400) n;
  insert into users (username, email, password_hash, first_name, last_name, company, role, cluster_id)
    select rpad('largest' || n, 50, 'x'), rpad('largest' || n, 240, 'x') || '@example.org', '', ${longName("'Karin'")},
      ${longName("'Lindqvist ' || n")}, ${wordsOf(100)}, case when n % 4 = 0 then 'staff' else 'relative' end, ${cluster ?? ''}
    from generate_series(1, 20000) n;
  insert into data_exports (kind, subject_id, asked_by, fd)
    select 'user', ${relativeId ?? ''}, ${relativeId ?? ''}, 'largest' || n from generate_series(1, 60) n;
  insert into staff_groups (user_id, group_id) select ${staffId ?? ''}, id from groups where id > (select max(id) from groups) - 100;
  insert into staff_groups (user_id, group_id) select id, (select max(id) from groups) from users
    where username like 'largest%' and role = 'staff' limit ${String(staffOfOne)};
  insert into rooms (group_id, name, location) select max(id), 'Free', '' from groups;
  insert into links (user_id, box_id, permissions, competence, nick_name)
    select ${relativeId ?? ''}, id, '{phone,calendar,message,picture}', 'superUser', ${longName("'Mamma'")}
    from boxes where token_hash like 'largest%' limit ${String(inCare)};
  insert into links (user_id, box_id, permissions, competence, nick_name)
    select id, ${boxId ?? ''}, '{phone,calendar,message}', 'user', ${longName("'Karin'")}
    from users where username like 'largest%' and role = 'relative' limit ${String(inCare)};
  insert into sessions (user_id, token_hash, device, last_used_at, expires_at)
    select ${relativeId ?? ''}, 'largest' || n, 'Firefox, Windows', now(), now() + interval '1 day' from generate_series(1, 1200) n;
  insert into push_subscriptions (user_id, session_id, token, endpoint)
    select user_id, id, rpad(token_hash, 2000, 'x'), 'https://push.example.org/' || id from sessions where token_hash like 'largest%';
  insert into audit_entries (at, action, user_id, box_id, cluster_id, detail, address, device)
    select now() - n * interval '1 second', 'messages_read', (select max(id) from users) - n % 10000, ${boxId ?? ''}, ${cluster ?? ''},
      jsonb_build_object('name', ${wordsOf(200)}), '2001:db8:1234:5678:1234:5678:1234:5678', 'Firefox, Windows'
    from generate_series(1, 30000) n;
  insert into consents (box_id, purpose, user_id, cohabitant, giver, given_by, proof, witness, "from", until, noted_by, withdrawn_at, withdrawn_by, withdrawal_noted_by)
    select ${boxId ?? ''}, 'automaticAnswer', ${relativeId ?? ''}, ${wordsOf(100)}, 'guardian', ${wordsOf(100)}, 'guardianship', ${wordsOf(100)},
      now() - n * interval '1 day', now() + interval '1 day', ${adminId ?? ''}, now(), ${wordsOf(100)}, ${adminId ?? ''}
    from generate_series(1, 500) n;
  insert into alarms (cluster_id, created_by, room_id, title, body, level, sound, state, target, target_ids, ladder, steps, sent_at)
    select ${cluster ?? ''}, ${adminId ?? ''}, ${room ?? ''}, ${wordsOf(80)}, ${wordsOf(1_000)}, 'important', 'soft-bell',
      case when n % 4 = 0 then 'draft' else 'sent' end, 'individuals',
      (select array_agg(id) from (select id from rooms order by id desc limit ${String(mostReceivers)}) as r),
      ${ladder}, ${ladder}, now()
    from generate_series(1, 1200) n;
  insert into alarm_recipients (alarm_id, room_id)
    select alarm.id, room.id from (select id from alarms order by id desc limit 40) as alarm,
      (select room_id as id from boxes where token_hash like 'largest%' order by id desc limit ${String(mostReceivers)} - 1) as room;
  insert into alarm_recipients (alarm_id, room_id) select id, ${room ?? ''} from alarms where title = ${wordsOf(80)};
  update alarms set state = 'sent', next_step_at = now() + interval '1 day' where id > (select max(id) from alarms) - 100;
  insert into alarm_calls (alarm_id, user_id, at) select id, ${staffId ?? ''}, now() from alarms where next_step_at is not null;
  insert into group_ladders (group_id, steps) select id, ${ladder} from groups;
  insert into messages (sender_id, subject, body, sent_at)
    select ${relativeId ?? ''}, ${wordsOf(200)}, ${fewWordsOf(10_000)}, now() - n * interval '1 second' from generate_series(1, 600) n;
  insert into message_recipients (message_id, room_id) select id, ${room ?? ''} from messages where length(body) = 10000;
  insert into message_recipients (message_id, room_id)
    select message.id, room.id from (select id from messages where length(body) = 10000 order by id desc limit 40) as message,
      (select room_id as id from boxes where token_hash like 'largest%' order by id limit ${String(mostReceivers)} - 1) as room;
  insert into files (fd, owner_id, category, name, media_type, kind, size)
    select 'largest' || n, ${relativeId ?? ''}, 8, rpad('largest' || n, 100, 'x') || '.jpg', 'image/jpeg', 'image', 1000
    from generate_series(1, 29) n;
  insert into message_files (message_id, file_id, position, caption)
    select id, ${String(file.id)}, 0, ${wordsOf(120)} from messages where length(body) = 10000;
  insert into message_files (message_id, file_id, position, caption)
    select message.id, file.id, file.id, ${wordsOf(120)} from files as file,
      (select id from messages where length(body) = 10000 order by id limit 200) as message
    where file.fd like 'largest%';
  insert into messages (sender_id, subject, body, planned_rooms, scheduled_at)
    select ${relativeId ?? ''}, ${wordsOf(200)}, ${fewWordsOf(10_000)},
      (select array_agg(room_id) || ${room ?? ''} from (select room_id from boxes where token_hash like 'largest%' order by id limit ${String(mostReceivers)} - 1) as r),
      now() + interval '1 day'
    from generate_series(1, 200);
  insert into inbox_entries (box_id, cursor, kind, item_id, at)
    select ${boxId ?? ''}, 100 + row_number() over (order by id), 'message', id, now() from messages where length(body) = 10000 and sent_at is not null;
  update boxes set inbox_cursor = 2000 where id = ${boxId ?? ''};
  insert into content_items (cluster_id, kind, page, position, title, body, details, published_at)
    select ${cluster ?? ''}, kind, case kind when 'category' then 'aid' end, n, ${inBoth(200)},
      ${inBoth(5_000)}, jsonb_build_object('phone', '08-123', 'address', ${wordsOf(300)}, 'value', ${wordsOf(100)},
        'openingHours', ${inBoth(300)}), now() - n * interval '1 hour'
    from generate_series(1, 400) n, unnest(array['news', 'offer', 'support', 'category', 'template']) kind;
  insert into content_items (kind, position, title, body, published_at)
    select 'intro', n, ${inBoth(200)}, ${inBoth(5_000)}, now() - interval '1 hour' from generate_series(1, 400) n;
  insert into content_items (kind, position, title, body, published_at)
    select 'legal', n, ${inBoth(200)}, ${inBoth(20_000)}, now() - interval '1 hour' from generate_series(1, 100) n;
  insert into content_items (cluster_id, kind, parent_id, position, title, body, details, published_at)
    select cluster_id, 'tile', id, position, title, body, details, published_at from content_items where kind = 'category';
  insert into calendar_events (room_id, created_by, title, body, interval, starts_at, reminder_minutes)
    select ${room ?? ''}, ${relativeId ?? ''}, ${wordsOf(200)}, ${wordsOf(10_000)}, 'Daily',
      '${new Date(startOfDay(day, timeZone)).toISOString()}'::timestamptz + n * interval '8 seconds', -1
    from generate_series(1, 9990) n;
  insert into calendar_subscriptions (room_id, created_by, name, url, due_at, left_out)
    select ${room ?? ''}, ${relativeId ?? ''}, ${wordsOf(60)}, 'https://example.org/' || n || '.ics', now() + interval '1 day',
      jsonb_build_object('more', 5000, 'tooMany', 5000, 'shortened', 5000, 'entries', (select jsonb_agg(jsonb_build_object(
        'why', 'start', 'title', ${wordsOf(200)}, 'day', null, 'line', m)) from generate_series(1, 20) m))
    from generate_series(1, 10) n;
  insert into calendar_feeds (user_id, room_id, secret_hash)
    select ${relativeId ?? ''}, room_id, 'largest' || id from boxes where token_hash like 'largest%' limit ${String(inCare)};
  insert into calendar_feeds (user_id, room_id, secret_hash) values (${relativeId ?? ''}, ${room ?? ''}, '${sha256(icalSecret)}');
  insert into companions (box_id, name, topics, token_hash)
    select ${boxId ?? ''}, rpad('sensor' || n, 40, 'x'), '{power,help}', 'largest' || n from generate_series(1, 8) n;
  insert into online_counts (cluster_id, at, online, tvs)
    select ${cluster ?? ''}, date_trunc('hour', now()) - n * interval '15 minutes', 9, 10 from generate_series(0, 95) n;
  insert into calls (caller_extension, callee_extension, user_id, box_id, room_id, direction, video, started_at, ended_at, cause)
    select '1', '2', ${relativeId ?? ''}, ${boxId ?? ''}, ${room ?? ''}, 'to_box', true, now() - n * interval '1 minute',
      now() - n * interval '1 minute', 'NORMAL_CLEARING' from generate_series(1, 20000) n;`
  await db.transaction(async (tx) => {
    // The rows are sound; to have each of their references checked would take longer than all the rest.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql.raw(statements))
  })
  await db.execute(sql`analyze`)
  const { rows: newest } = await db.execute<{ kind: string; id: number }>(
    sql`select kind, max(id) as id from content_items group by kind union select 'alarm', max(id) from alarms`,
  )
  const newestOf = new Map(newest.map(({ kind, id }) => [kind, id]))
  const { rows: floors } = await db.execute<
    Record<'group' | 'entity' | 'entityGroup' | 'cluster' | 'freeRoom', number>
  >(sql`
    select groups.id as "group", entities.id as entity, entity_groups.id as "entityGroup", cluster_id as cluster,
      (select max(id) from rooms where name = 'Free') as "freeRoom"
    from groups join entities on entities.id = entity_id join entity_groups on entity_groups.id = entity_group_id
    where groups.id = (select max(id) from groups) or cluster_id <> ${clusterId} order by groups.id desc`)
  const [floor, elsewhere] = floors
  if (floor === undefined || elsewhere === undefined) throw new Error('no floor')
  const { rows: ofFloor } = await db.execute<{ id: number }>(
    sql`select rooms.id from rooms join boxes on room_id = rooms.id where group_id = ${floor.group} limit 1`,
  )
  const [roomOfFloor] = ofFloor
  if (roomOfFloor === undefined) throw new Error('no room with a TV on the floor')
  const resetToken = randomUUID()
  await db.insert(passwordResets).values({
    userId: superUser.id,
    tokenHash: sha256(resetToken),
    expiresAt: new Date(Date.now() + 3_600_000),
  })
  const { rows: chosen } = await db.execute<{ id: number }>(
    sql`select room_id as id from boxes where token_hash like 'largest%' order by id limit ${mostReceivers}`,
  )
  const { rows: named } = await db.execute<{ name: string; location: string }>(
    sql`select name, location from rooms join boxes on room_id = rooms.id where token_hash like 'largest%' order by rooms.id`,
  )
  const tv = { id: randomUUID(), code: 'ABCDEF', secret: 'a-secret' }
  await db.insert(pairings).values({
    id: tv.id,
    code: tv.code,
    secretHash: sha256(tv.secret),
    expiresAt: new Date(Date.now() + 3_600_000),
  })
  return {
    ...world,
    tv,
    film: file.fd,
    resetToken,
    moves: {
      room: { id: roomOfFloor.id, parent: elsewhere.group },
      group: { id: floor.group, parent: elsewhere.entity },
      entity: { id: floor.entity, parent: elsewhere.entityGroup },
      entityGroup: { id: floor.entityGroup, parent: elsewhere.cluster },
    },
    freeRoom: floor.freeRoom,
    roomIds: chosen.map(({ id }) => id),
    names: { rooms: named.map(({ name }) => name), house: named[0]?.location ?? '' },
    alarmId: newestOf.get('alarm') ?? 0,
    contentIds: Object.fromEntries(newestOf),
    icalFile: `${icalSecret}.ics`,
  }
}
