import { afterAll, expect } from 'vitest'
import { openAs } from '../../apps/server/src/testing/open-as.ts'
import { startTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts'
import { byTurns, once, timed } from '../measuring/by-turns.ts'
import { atMostTimes } from '../measuring/figures.ts'
import { row } from '../measuring/row.ts'
import {
  clusterToken,
  fillRegion,
  largeRegion,
  smallRegion,
  systemToken,
  type RegionSize,
} from '../region/large-region.ts'

// What an administrator of a whole region waits for, against one whose lists have a hundred rows each.
const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const start = async (size: RegionSize) => {
  const server = stack.use(await startTestServer())
  await using superuser = await openAs(server.database.roles.superuser)
  await fillRegion(superuser.db, size)
  return server
}
const regions = once(async () => ({ small: await start(smallRegion), large: await start(largeRegion) }))

// As the app asks.
const page = 'skip=0&limit=50&countTo=0'
// The first pages of lists as they open are to take as long, up to 1.3 times. What has to read every row may take longer.
const cases: ReadonlyArray<[name: string, path: string, times: number]> = [
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

for (const [whose, token] of [
  ['everything', systemToken],
  ['one cluster', clusterToken],
] as const)
  for (const [name, path, times] of cases) {
    const read = (server: TestServer) =>
      timed(async () => {
        expect((await server.call('GET', encodeURI(path), { token })).status).toBe(200)
      })
    row(
      {
        title: `Administrator of ${whose}: ${name}`,
        ran: '10,000 rooms and 12,000 users, 40 times; floor: a hundred of each',
        unit: 'ms',
        aims: [atMostTimes(times)],
      },
      async () => {
        const { small, large } = await regions()
        return byTurns({ lykta: read(large), floor: read(small) }, { turns: 40 })
      },
    )
  }
