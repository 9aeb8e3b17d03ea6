import { atMostMore, atMostTimes, p99AtMostMore, type Measured } from '../measuring/figures.ts'
import { byTurns } from '../measuring/by-turns.ts'
import { row } from '../measuring/row.ts'
import { startBoth, type Crowd } from '../region/crowds.ts'

/** So many boxes connected and relatives listening, who report by turns. */
const reporting = async (
  count: number,
  turns: number,
  report: (crowd: Crowd) => Promise<number | number[]>,
): Promise<Measured> => {
  await using stack = new AsyncDisposableStack()
  const { lykta, floor } = await startBoth(stack)
  for (const { crowd } of [lykta, floor]) {
    await crowd.do('relatives', count)
    await crowd.do('boxes', count)
  }
  return await byTurns({ lykta: () => report(lykta.crowd), floor: () => report(floor.crowd) }, { turns })
}

row(
  {
    title: 'Status of a box → relative’s socket',
    ran: 'one at a time, 1,000 boxes and 1,000 sockets, 3 × 1,000 reports',
    unit: 'ms',
    aims: [atMostMore(1), p99AtMostMore(5)],
  },
  () => reporting(1_000, 3, (crowd) => crowd.do('one at a time', 1_000)),
)

row(
  {
    title: 'Status of a box → relative’s socket, few boxes',
    ran: 'one at a time, 50 boxes and 50 sockets, 10 × 50 reports',
    unit: 'ms',
    aims: [atMostMore(1), p99AtMostMore(5)],
    quick: true,
  },
  () => reporting(50, 10, (crowd) => crowd.do('one at a time', 50)),
)

row(
  {
    title: '1,000 boxes report a change at once',
    ran: 'until the last relative has heard of it, 15 times; a lost report counts as infinite',
    unit: 'ms',
    aims: [atMostTimes(2)],
  },
  () => reporting(1_000, 15, async (crowd) => Math.max(...(await crowd.do('all at once', 1_000)))),
)
