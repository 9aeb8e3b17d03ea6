import { once } from '../measuring/by-turns.ts'
import { atMost } from '../measuring/figures.ts'
import { memoryOf, processorOf } from '../measuring/processes.ts'
import { row } from '../measuring/row.ts'
import { fillWithRooms } from '../drills/region.ts'
import { startCrowd, startRegion } from '../region/crowds.ts'

// What each thing costs the server's processor, which also a busy machine tells: docs/capacity.md reckons with it.
const boxes = 2_000
const relatives = 1_000
const rounds = 5

const measure = once(async () => {
  await using stack = new AsyncDisposableStack()
  const server = await startRegion(stack, fillWithRooms(boxes))
  const crowd = stack.use(await startCrowd(server.origin))
  /** Milliseconds of a processor for one of so many. */
  const costOf = async (count: number, act: () => Promise<unknown>) => {
    const before = await processorOf(server.pid)
    await act()
    return (1_000 * ((await processorOf(server.pid)) - before)) / count
  }
  // The first of everything warms the server up.
  await crowd.do('boxes', 200)
  await crowd.do('relatives', 200)
  await crowd.do('leave', 0)
  const emptyMb = await memoryOf(server.pid)
  const box = await costOf(boxes, () => crowd.do('boxes', boxes))
  const relative = await costOf(relatives, () => crowd.do('relatives', relatives))
  const status: number[] = []
  for (let round = 0; round < rounds; round += 1)
    status.push(await costOf(relatives, () => crowd.do('all at once', relatives)))
  const kilobytes = (1_024 * ((await memoryOf(server.pid)) - emptyMb)) / (boxes + relatives)
  return { box, relative, status, kilobytes }
})

const ran = '2,000 boxes and 1,000 sockets of a region of 2,000 rooms; the rest of the machine may be busy'
const timeoutMs = 480_000

row({ title: 'Processor: a box connects', ran, unit: 'ms', aims: [atMost(1.5)], timeoutMs }, async () => ({
  lykta: [(await measure()).box],
}))
row(
  { title: 'Processor: a relative’s socket subscribes', ran, unit: 'ms', aims: [atMost(2)], timeoutMs },
  async () => ({ lykta: [(await measure()).relative] }),
)
row(
  {
    title: 'Processor: a status that has changed, stored and told to its relatives',
    ran,
    unit: 'ms',
    aims: [atMost(1)],
    timeoutMs,
  },
  async () => ({ lykta: (await measure()).status }),
)
row(
  {
    title: 'Memory: a connection, box or socket',
    ran,
    unit: 'kB',
    aims: [atMost(150, 'kB')],
    timeoutMs,
  },
  async () => ({ lykta: [(await measure()).kilobytes] }),
)
