import { setTimeout as wait } from 'node:timers/promises'
import { drill } from './drill.ts'
import { secondsBetween, startWorld } from './world.ts'

const betweenMs = 10_000

drill('Both servers restarted in order, one after the other', 600_000, async () => {
  await using stack = new AsyncDisposableStack()
  const world = await startWorld(stack, { boxes: 2_000, relatives: 1_000 })
  const endings: number[] = []
  const healings: number[] = []
  for (const server of [world.one, world.other]) {
    const began = Date.now()
    endings.push(await server.end('SIGTERM'))
    await server.start()
    healings.push(secondsBetween(began, (await world.allBack()).backAt))
    await wait(betweenMs)
  }
  const { lost, saw } = await world.settle()
  const healedS = Math.max(...healings)
  return {
    held: world.held,
    healedS,
    lost,
    saw: [`each server ended within ${(Math.max(...endings) / 1_000).toFixed(1)} s`, ...saw],
    aims: [
      { text: 'all back within 15 s', isMet: healedS <= 15 },
      { text: 'no TV offline', isMet: saw[0]?.startsWith('0 ') === true },
    ],
  }
})
