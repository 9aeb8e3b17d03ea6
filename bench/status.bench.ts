import { startBoth } from './crowds.ts'
import { atMostMore, atMostTimes, p99AtMostMore, type Measured } from './figures.ts'
import { row } from './row.ts'

/** Status after status, with so many boxes connected and relatives listening. */
const oneAtATime = async (count: number, rounds: number): Promise<Measured> => {
  await using stack = new AsyncDisposableStack()
  const { lykta, floor } = await startBoth(stack)
  for (const { crowd } of [lykta, floor]) {
    await crowd.do('relatives', count)
    await crowd.do('boxes', count)
    await crowd.do('one at a time', count)
  }
  const times = { lykta: [] as number[], floor: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.lykta.push(...(await lykta.crowd.do('one at a time', count)))
    times.floor.push(...(await floor.crowd.do('one at a time', count)))
  }
  return times
}

row(
  {
    title: 'Status of a box → relative’s socket',
    ran: 'one at a time, 1,000 boxes and 1,000 sockets, 3 × 1,000 reports',
    unit: 'ms',
    aims: [atMostMore(1), p99AtMostMore(5)],
  },
  () => oneAtATime(1_000, 3),
)

row(
  {
    title: 'Status of a box → relative’s socket, few boxes',
    ran: 'one at a time, 50 boxes and 50 sockets, 10 × 50 reports',
    unit: 'ms',
    aims: [atMostMore(1), p99AtMostMore(5)],
    quick: true,
  },
  () => oneAtATime(50, 10),
)

row(
  {
    title: '1,000 boxes report a change at once',
    ran: 'until the last relative has heard of it, 15 times; a lost report counts as infinite',
    unit: 'ms',
    aims: [atMostTimes(2)],
  },
  async () => {
    await using stack = new AsyncDisposableStack()
    const { lykta, floor } = await startBoth(stack)
    const count = 1_000
    for (const { crowd } of [lykta, floor]) {
      await crowd.do('relatives', count)
      await crowd.do('boxes', count)
      await crowd.do('all at once', count)
    }
    const times = { lykta: [] as number[], floor: [] as number[] }
    for (let round = 0; round < 15; round += 1) {
      times.lykta.push(Math.max(...(await lykta.crowd.do('all at once', count))))
      times.floor.push(Math.max(...(await floor.crowd.do('all at once', count))))
    }
    return times
  },
)
