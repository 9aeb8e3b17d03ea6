import { byTurns } from '../measuring/by-turns.ts'
import { atMostTimes, type Measured } from '../measuring/figures.ts'
import { memoryOf } from '../measuring/processes.ts'
import { row } from '../measuring/row.ts'
import { startBoth, type Crowd } from '../region/crowds.ts'

const count = 1_000

/** How long it takes until all are connected. */
const connecting = async (who: 'boxes' | 'relatives', turns: number): Promise<Measured> => {
  await using stack = new AsyncDisposableStack()
  const { lykta, floor } = await startBoth(stack)
  const connect = (crowd: Crowd) => async () => {
    const took = await crowd.do(who, count)
    await crowd.do('leave', count)
    return took
  }
  return await byTurns({ lykta: connect(lykta.crowd), floor: connect(floor.crowd) }, { turns })
}

/** By how many kilobytes a pair makes a server grow. */
const growthOf = async ({ crowd, pid }: { crowd: Crowd; pid: number }): Promise<number> => {
  const connect = async (pairs: number) => {
    await crowd.do('relatives', pairs)
    await crowd.do('boxes', pairs)
    for (let report = 0; report < 5; report += 1) await crowd.do('all at once', pairs)
    return memoryOf(pid)
  }
  const before = await connect(200)
  await crowd.do('leave', 200)
  return (((await connect(count)) - before) * 1_024) / (count - 200)
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
  { title: '1,000 boxes connect', ran: '50 at a time, 7 rounds', unit: 'ms', aims: [atMostTimes(1.5)] },
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
    const grown = { lykta: Array<number>(), floor: Array<number>() }
    for (let round = 0; round < 3; round += 1) {
      await using stack = new AsyncDisposableStack()
      const { lykta, floor } = await startBoth(stack)
      grown.lykta.push(await growthOf(lykta))
      grown.floor.push(await growthOf(floor))
    }
    return grown
  },
)
