import { sql } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/platform/database.ts'

export interface RegionSize {
  clusters: number
  groups: number
  /** Each with a box. */
  rooms: number
  users: number
  auditEntries: number
  /** News, as many as of all other content. */
  news: number
  /** Of the last two weeks, and as many calls. */
  messages: number
}

/** As large as Lykta is meant for. */
export const largeRegion: RegionSize = {
  clusters: 3,
  groups: 400,
  rooms: 10_000,
  users: 12_000,
  auditEntries: 200_000,
  news: 10_000,
  messages: 50_000,
}

/** Its lists have a hundred rows each. */
export const smallRegion: RegionSize = {
  clusters: 1,
  groups: 100,
  rooms: 100,
  users: 100,
  auditEntries: 100,
  news: 100,
  messages: 100,
}

/** Sessions of an administrator of everything, and of one of the first cluster. */
export const systemToken = 'session_1'
export const clusterToken = 'session_2'

/** Names as they are: many share one. */
const firstNames = `(array['Astrid','Birgitta','Karin','Lars','Gunnar','Ingrid','Sven','Elsa','Nils','Märta','Åke','Ulla','Bengt','Rut','Olof'])`
const lastNames = `(array['Andersson','Berg','Dahl','Ek','Forsberg','Gustafsson','Holm','Johansson','Lind','Lindqvist','Nyström','Sjögren','Wallin','Åberg','Öberg','Hedlund'])`
const nameOf = (names: string, number: string) =>
  `${names}[1 + abs(hashint4(${number})) % array_length(${names}, 1)]`

const text = (value: string) => `jsonb_build_object('en', ${value}, 'sv', ${value})`

/** Boxes that are online go on being so, though none reports: nobody is to be told of thousands meanwhile. */
const later = `now() + interval '10 days'`

const rowsOf = ({ clusters, groups, rooms, users, auditEntries, news, messages }: RegionSize) => {
  const entities = Math.max(clusters, Math.round(groups / 4))
  return `
  insert into clusters (name) select 'Municipality ' || n from generate_series(1, ${String(clusters)}) n;
  insert into entity_groups (cluster_id, name)
    select 1 + n % ${String(clusters)}, 'Area ' || n from generate_series(0, ${String(4 * clusters - 1)}) n;
  insert into entities (entity_group_id, name)
    select 1 + n % ${String(4 * clusters)}, ${nameOf(lastNames, 'n')} || 'gården ' || n
    from generate_series(1, ${String(entities)}) n;
  insert into groups (entity_id, name)
    select 1 + n % ${String(entities)}, 'Floor ' || n from generate_series(1, ${String(groups)}) n;
  insert into rooms (group_id, name, location)
    select 1 + n % ${String(groups)}, 100 + n / ${String(groups)}, (array['', 'Mamma', 'Pappa', 'Mormor'])[1 + n % 4]
    from generate_series(1, ${String(rooms)}) n;
  insert into boxes (room_id, token_hash, profile, online, battery, using_battery, last_seen_at)
    select n, 'box' || n,
      jsonb_build_object('title', '', 'firstName', ${nameOf(firstNames, 'n')}, 'lastName', ${nameOf(lastNames, '-n')},
        'phone', '', 'address', '', 'state', ''),
      n % 20 <> 0, n % 101, n % 10 = 0, case when n % 20 = 0 then now() else ${later} end - n * interval '1 minute'
    from generate_series(1, ${String(rooms)}) n;
  insert into users (username, email, password_hash, first_name, last_name, role, level, cluster_id, created_at)
    select 'user' || n, 'user' || n || '@example.org', '', ${nameOf(firstNames, 'n * 3')}, ${nameOf(lastNames, 'n * 7')},
      case when n <= 2 then 'admin' when n % 4 = 0 then 'staff' else 'relative' end,
      case n when 1 then 'system' when 2 then 'cluster' else 'user' end,
      case n when 1 then null when 2 then 1 else 1 + n % ${String(clusters)} end,
      now() - n * interval '1 hour'
    from generate_series(1, ${String(users)}) n;
  insert into sessions (user_id, token_hash, last_used_at, expires_at)
    select n, encode(sha256(('session_' || n)::bytea), 'hex'), now(), now() + interval '1 day' from generate_series(1, 2) n;
  insert into links (user_id, box_id, permissions, competence)
    select id, 1 + id % ${String(rooms)}, '{phone,calendar,message}', 'user' from users where role = 'relative';
  insert into staff_groups (user_id, group_id) select id, 1 + id % ${String(groups)} from users where role = 'staff';
  insert into audit_entries (at, action, user_id, box_id, cluster_id, detail)
    select now() - (${String(auditEntries)} - n) * interval '30 seconds',
      (array['login', 'message_sent', 'box_changed', 'user_changed'])[1 + n % 4], 1 + n % ${String(users)},
      case when n % 2 = 0 then 1 + n % ${String(rooms)} end, 1 + n % ${String(clusters)}, '{}'
    from generate_series(1, ${String(auditEntries)}) n;
  insert into content_items (cluster_id, kind, position, title, body, published_at)
    select 1 + n % ${String(clusters)}, case when n % 2 = 0 then 'news' when n % 4 = 1 then 'offer' else 'template' end, n,
      ${text("'Heading ' || n")}, ${text("'Words of a usual length, for relatives and residents to read'")},
      now() - n * interval '1 hour'
    from generate_series(1, ${String(2 * news)}) n;
  insert into messages (sender_id, subject, body, created_at, sent_at)
    select 1 + n % ${String(users)}, 'Subject', 'Words of a usual length', at, at
    from generate_series(1, ${String(messages)}) n, lateral (select now() - n * interval '20 seconds') as moment (at);
  insert into message_recipients (message_id, room_id) select id, 1 + id % ${String(rooms)} from messages;
  insert into calls (caller_extension, callee_extension, user_id, box_id, room_id, direction, video, started_at, answered_at, ended_at, cause)
    select '1', '2', 1 + n % ${String(users)}, 1 + n % ${String(rooms)}, 1 + n % ${String(rooms)}, 'to_box', true, at,
      case when n % 3 > 0 then at end, at, 'NORMAL_CLEARING'
    from generate_series(1, ${String(messages)}) n, lateral (select now() - n * interval '20 seconds') as moment (at);
  insert into online_counts (cluster_id, at, online, tvs)
    select c, date_trunc('hour', now()) - n * interval '15 minutes', 9, 10
    from generate_series(1, ${String(clusters)}) c, generate_series(0, 95) n;`
}

/** Fills an empty database, as it is after some days: tidied by PostgreSQL, with boxes that report all the time. */
export const fillRegion = async (db: Database, size: RegionSize): Promise<void> => {
  await db.transaction(async (tx) => {
    // The rows are sound; to have each of their references checked would take longer than all the rest.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql.raw(rowsOf(size)))
  })
  await db.execute(sql`vacuum analyze`)
  // As many as may report before PostgreSQL tidies the table again.
  await db.execute(sql`update boxes set battery = battery where id % 5 = 0`)
}
