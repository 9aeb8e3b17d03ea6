import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import type { EmbeddedConnection } from '../../apps/server/src/platform/embedded-postgres.ts'
import { withoutIndexes } from '../../apps/server/src/platform/backup/tables-in.ts'

interface TwoYears {
  /** As many as of calls. */
  messages: number
  pictures: number
}

const locales = join(import.meta.dirname, '../../apps/web/src/locales/sv')

/** Some thousand, which the web app says in Swedish: people's messages have as many. */
const takeWords = async (): Promise<string[]> => {
  const texts = await Promise.all(
    (await readdir(locales)).map((file) => readFile(join(locales, file), 'utf8')),
  )
  return [...new Set(texts.join(' ').match(/\p{L}{2,}/gu) ?? [])]
}

/** Most are short, and a few of a hundred words. A few words are frequent, and most people write seldom. */
const messages = `
  insert into messages (sender_id, subject, body, kind, client_id, created_at, sent_at)
  select 3 + floor(random() ^ 2 * (select count(*) - 3 from users)),
    words[ceil(random() ^ 2 * array_length(words, 1))] || ' ' || words[ceil(random() * array_length(words, 1))],
    array_to_string(array(
      select words[ceil(random() ^ 2 * array_length(words, 1))]
      from generate_series(1, least(200, 4 - (14 * ln(1 - random() * sign(n)))::int))), ' '),
    (array['information', 'information', 'event', 'warning'])[ceil(random() * 4)],
    gen_random_uuid(), at, at
  from (select n, now() - random() * interval '730 days' as at from generate_series(1, $2::int) n order by at) as moments,
    (select $1::text[] as words) as list`

/** Mostly to the room of the sender's own; one in fifty goes to thirty. One in thirty was never read. */
const receipts = `
  insert into message_recipients (message_id, room_id, delivered_at, shown_at, read_at)
  select id, 1 + (sender_id + room * 331) % (select count(*) from rooms), delivered,
    delivered + random() * interval '3 minutes',
    case when random() > 0.03 then delivered + interval '3 minutes' + random() ^ 3 * interval '9 hours' end
  from messages, lateral generate_series(0, case when id % 50 = 0 then 29 else 0 end) as room,
    lateral (select sent_at + random() * interval '2 seconds' as delivered where room is not null) as arrival
  where client_id is not null`

const calls = `
  insert into calls (caller_extension, callee_extension, user_id, box_id, room_id, direction, video, started_at, answered_at, ended_at, cause)
  select (10000 + person)::text, (50000 + box)::text, person, box, box, case when random() < 0.7 then 'to_box' else 'from_box' end,
    random() < 0.8, at, case when answered then at + random() * interval '40 seconds' end,
    at + interval '40 seconds' + case when answered then random() ^ 2 * interval '50 minutes' else interval '5 seconds' end,
    case when answered then 'NORMAL_CLEARING' else 'NO_ANSWER' end
  from (
    select now() - random() * interval '730 days' as at, random() < 0.6 as answered,
      (3 + floor(random() ^ 2 * (select count(*) - 3 from users)))::int as person,
      (1 + floor(random() * (select count(*) from rooms)))::int as box
    from generate_series(1, $1::int) order by at) as made`

/** How many TVs were online, each quarter of an hour of the four weeks that a server keeps. */
const readings = `
  insert into online_counts (cluster_id, at, online, tvs)
  select id, date_trunc('hour', now()) - n * interval '15 minutes', 3000 + random() * 300, 3333
  from clusters, generate_series(100, 2700) n`

const pictureRows = `
  with picture as (
    insert into files (fd, owner_id, category, name, media_type, kind, size, width, height, created_at)
    select fd, sender_id, 8, 'IMG_' || n || '.jpg', 'image/jpeg', 'image', size, 4032, 3024, created_at
    from unnest($1::text[], $2::bigint[]) with ordinality as stored (fd, size, n)
    join lateral (select sender_id, created_at from messages where id = 1 + n * 97 % (select max(id) from messages)) as sent on true
    returning id)
  insert into message_files (message_id, file_id, position, caption)
  select 1 + id * 97 % (select max(id) from messages), id, 0, case when id % 3 = 0 then 'Bild ' || id end from picture`

/** From 40 kB to some 8 MB, most of them small; each with the smaller ones that are made of it. */
const writePictures = async (folder: string, count: number) => {
  const stored: { fd: string; size: number }[] = []
  for (let index = 0; index < count; index += 1) {
    const fd = randomBytes(32).toString('base64url')
    const size = Math.round(40_000 * Math.exp(5.3 * ((index * 0.618_034) % 1) ** 2))
    const parts = { full: size, tv: size / 3, screen: size / 5, thumb: 9_000 }
    for (const [part, bytes] of Object.entries(parts)) {
      const path = join(folder, fd.slice(0, 2), `${fd}.${part}`)
      await mkdir(dirname(path), { recursive: true })
      // A picture is compressed already.
      await writeFile(path, randomBytes(Math.round(bytes)))
    }
    stored.push({ fd, size })
  }
  return stored
}

/** What people leave in a region that is there: no two messages alike, in two years, of people who write more or less. */
export const fillTwoYears = async (
  superuser: EmbeddedConnection,
  filesFolder: string,
  { messages: count, pictures }: TwoYears,
): Promise<void> => {
  const client = new Client(superuser)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    // The rows are sound; to have each of their references checked would take longer than all the rest.
    await client.query('set local session_replication_role = replica')
    await withoutIndexes(client, async () => {
      await client.query(messages, [await takeWords(), count])
      await client.query(receipts)
      await client.query(calls, [count])
      await client.query(readings)
      const stored = await writePictures(filesFolder, pictures)
      await client.query(pictureRows, [stored.map(({ fd }) => fd), stored.map(({ size }) => size)])
    })
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
