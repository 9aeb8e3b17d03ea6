import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'

// The first page of the administration's list of boxes: 10,000 of them against 100. What is asked for all the rows has to be
// found, counted and sorted among them; only the page itself is read.
const runs = 30
const atMostTimes = 6

const boxesOf = (count: number) => `
  insert into clusters (name) values ('Cluster');
  insert into entity_groups (cluster_id, name) select 1, 'North ' || n from generate_series(1, 4) n;
  insert into entities (entity_group_id, name)
    select 1 + n % 4, 'House ' || n from generate_series(1, greatest(4, ${String(count)} / 200)) n;
  insert into groups (entity_id, name)
    select 1 + n % (select count(*) from entities), 'Floor ' || n
    from generate_series(1, greatest(4, ${String(count)} / 25)) n;
  insert into rooms (group_id, name)
    select 1 + n % (select count(*) from groups), 'Room ' || n from generate_series(1, ${String(count)}) n;
  insert into boxes (room_id, token_hash, profile, online, battery, using_battery, last_seen_at)
    select n, 'box' || n,
      jsonb_build_object('title', '', 'firstName', 'Astrid', 'lastName', 'Lind', 'phone', '', 'address', '', 'state', ''),
      n % 20 <> 0, n % 101, n % 10 = 0, now() - n * interval '1 minute'
    from generate_series(1, ${String(count)}) n;
  insert into users (username, email, password_hash, first_name, last_name, role, level, cluster_id)
    values ('admin', 'admin@example.org', '', 'Astrid', 'Ek', 'admin', 'cluster', 1);
  insert into sessions (user_id, token_hash, last_used_at, expires_at)
    values (1, encode(sha256('session_1'), 'hex'), now(), now() + interval '1 day');
  analyze`

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const serverWith = async (count: number) => {
  const server = await startTestServer()
  await server.db.execute(sql.raw(boxesOf(count)))
  return server
}

test.each([
  ['by place', 'sort=["place","ASC"]'],
  ['by resident', 'sort=["resident","ASC"]'],
  ['by when they were last seen', 'sort=["lastSeenAt","ASC"]'],
  ['offline for over an hour', 'filter={"offline":true}'],
  ['battery low', 'filter={"lowBattery":true}'],
])('the list of boxes, %s', async (name, query) => {
  await using few = await serverWith(100)
  await using many = await serverWith(10_000)
  const timeOf = async (server: TestServer): Promise<number> => {
    const begun = performance.now()
    const { status } = await server.call('GET', `boxes?${encodeURI(query)}&skip=0&limit=50`, {
      token: 'session_1',
    })
    expect(status).toBe(200)
    return performance.now() - begun
  }
  const times: { few: number[]; many: number[] } = { few: [], many: [] }
  // By turns: load of the machine meets both.
  for (let run = 0; run < runs; run += 1) {
    times.few.push(await timeOf(few))
    times.many.push(await timeOf(many))
  }
  const [small, large] = [median(times.few), median(times.many)]
  console.log(`${name}: ${small.toFixed(1)} ms with 100 boxes, ${large.toFixed(1)} ms with 10,000`)
  expect(large / small).toBeLessThan(atMostTimes)
})
