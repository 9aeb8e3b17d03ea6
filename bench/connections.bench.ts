import { startBoth } from './crowds.ts'
import { atMostTimes, type Measured } from './figures.ts'
import { row } from './row.ts'
import { memoryOf } from './server.ts'

const count = 1_000

/** How long it takes until all are connected, by turns. */
const connecting = async (who: 'boxes' | 'relatives', rounds: number): Promise<Measured> => {
  await using stack = new AsyncDisposableStack()
  const { lykta, floor } = await startBoth(stack)
  const times = { lykta: [] as number[], floor: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, { crowd }] of [
      ['lykta', lykta],
      ['floor', floor],
    ] as const) {
      const took = await crowd.do(who, count)
      await crowd.do('leave', count)
      // The first is the warm-up.
      if (round > 0) times[name].push(...took)
    }
  }
  return times
}

row(
  {
    title: '1,000 sockets open and subscribe',
    ran: '50 at a time, 7 rounds',
    unit: 'ms',
    aims: [atMostTimes(2)],
  },
  () => connecting('relatives', 7),
)

row(
  {
    title: '1,000 boxes connect',
    ran: '50 at a time, 7 rounds',
    unit: 'ms',
    aims: [atMostTimes(1.5)],
  },
  () => connecting('boxes', 7),
)

row(
  {
    title: 'Memory of a connected box with its relative',
    ran: 'growth of the server by 800 pairs that have reported, above the first 200; 3 servers each',
    unit: 'kB',
    aims: [atMostTimes(1.5)],
  },
  async () => {
    const grown = { lykta: [] as number[], floor: [] as number[] }
    for (let round = 0; round < 3; round += 1) {
      await using stack = new AsyncDisposableStack()
      const both = await startBoth(stack)
      for (const name of ['lykta', 'floor'] as const) {
        const { crowd, pid } = both[name]
        const connect = async (pairs: number) => {
          await crowd.do('relatives', pairs)
          await crowd.do('boxes', pairs)
          for (let report = 0; report < 5; report += 1) await crowd.do('all at once', pairs)
          return memoryOf(pid)
        }
        const before = await connect(200)
        await crowd.do('leave', 200)
        const after = await connect(count)
        grown[name].push(((after - before) * 1_024) / (count - 200))
      }
    }
    return grown
  },
)
