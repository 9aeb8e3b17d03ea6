import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { clusterToken, fillRegion, largeRegion, smallRegion, systemToken } from './large-region.ts'

// What an administrator of a whole region waits for, against one whose lists have a hundred rows each. Times are medians of
// one run, so that only their ratios are worth comparing between machines.
const runs = 40

let small: TestServer
let large: TestServer
beforeAll(async () => {
  small = await startTestServer()
  large = await startTestServer()
  await fillRegion(small.db, smallRegion)
  await fillRegion(large.db, largeRegion)
})
afterAll(async () => {
  await small[Symbol.asyncDispose]()
  await large[Symbol.asyncDispose]()
})

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

const timeOf = async (server: TestServer, path: string, token: string): Promise<number> => {
  const begun = performance.now()
  const { status } = await server.call('GET', encodeURI(path), { token })
  expect(status).toBe(200)
  return performance.now() - begun
}

const ratioOf = async (name: string, path: string, token: string): Promise<number> => {
  const times: { small: number[]; large: number[] } = { small: [], large: [] }
  // By turns: load of the machine meets both.
  for (let run = 0; run < runs; run += 1) {
    times.small.push(await timeOf(small, path, token))
    times.large.push(await timeOf(large, path, token))
  }
  const [few, many] = [median(times.small), median(times.large)]
  const ratio = many / few
  console.log(`${name}: ${few.toFixed(1)} ms, in a region ${many.toFixed(1)} ms, ${ratio.toFixed(2)} times`)
  return ratio
}

// As the app asks.
const page = 'skip=0&limit=50&countTo=0'
// The first pages of lists as they open are to take as long, up to 1.3 times. What has to read every row may take longer.
const cases: ReadonlyArray<[name: string, path: string, atMostTimes: number]> = [
  ['boxes', `boxes?sort=["place","ASC"]&${page}`, 1.3],
  ['boxes by resident', `boxes?sort=["resident","ASC"]&${page}`, 2],
  ['boxes by when they were last seen', `boxes?sort=["lastSeenAt","ASC"]&${page}`, 4],
  ['boxes that are offline', `boxes?filter={"offline":true}&${page}`, 4],
  ['boxes with a low battery', `boxes?filter={"lowBattery":true}&${page}`, 6],
  ['boxes, searched by a name', `boxes?filter={"search":"lindq"}&${page}`, 7],
  ['boxes, searched by a house', `boxes?filter={"search":"gården 1"}&${page}`, 7],
  ['users', `users?sort=["name","ASC"]&${page}`, 1.3],
  ['users, the newest', `users?sort=["createdAt","DESC"]&${page}`, 1.3],
  ['users, searched by a name', `users?filter={"search":"lindq"}&${page}`, 8],
  ['users, searched by one', `users?filter={"search":"user99"}&${page}`, 10],
  ['audit', `audit?${page}`, 1.3],
  ['audit of an action', `audit?filter={"action":"login"}&${page}`, 2],
  ['audit, searched by a name', `audit?filter={"search":"lindq"}&${page}`, 15],
  ['news', `content/news?filter={"edit":true}&sort=["time","DESC"]&${page}`, 1.3],
  ['offers', `content/offers?filter={"edit":true}&sort=["position","ASC"]&${page}`, 1.3],
  [
    'news, searched',
    `content/news?filter={"edit":true,"search":"heading 9"}&sort=["time","DESC"]&${page}`,
    4,
  ],
  ['organisation: clusters', `clusters?skip=0&limit=1000`, 2],
  ['organisation: groups', `groups?skip=0&limit=50`, 1.3],
  ['rooms, searched', `rooms?filter={"search":"10"}&skip=0&limit=50`, 5],
  ['overview', 'overview/administration', 12],
]

test.each(cases)('%s: to an administrator of everything', async (name, path, atMostTimes) => {
  expect(await ratioOf(name, path, systemToken)).toBeLessThan(atMostTimes)
})

test.each(cases)('%s: to an administrator of one cluster', async (name, path, atMostTimes) => {
  expect(await ratioOf(name, path, clusterToken)).toBeLessThan(atMostTimes)
})
