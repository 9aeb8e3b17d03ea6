import { setTimeout as wait } from 'node:timers/promises'
import { drill, type Outcome } from './drill.ts'
import { becomes } from './region.ts'
import { secondsBetween, startWorld } from './world.ts'

const awayMs = 60_000
const limitMs = 240_000
const most = { boxes: 1_000, relatives: 500 }

/** While it is away and when it is back. `there` is when what was away can be reached again. */
const withAway = async (
  act: (world: Awaited<ReturnType<typeof startWorld>>) => Promise<{ there: number; saw: string[] }>,
): Promise<Outcome> => {
  await using stack = new AsyncDisposableStack()
  const world = await startWorld(stack, most)
  const { there, saw } = await act(world)
  // The last one to notice: people who send, whoever is connected, and what goes from one server to the other.
  await becomes(limitMs, () => Promise.resolve(Number.isFinite(world.sending.firstAfter(there))))
  const { backAt } = await world.allBack()
  await becomes(limitMs, async () => Number.isFinite(await world.crowd.report(0)))
  const acrossAt = Date.now()
  const settled = await world.settle()
  const healedS = secondsBetween(there, Math.max(backAt, acrossAt, world.sending.firstAfter(there)))
  return {
    held: world.held,
    healedS,
    lost: settled.lost,
    saw: [...saw, ...settled.saw],
    aims: [{ text: 'as before within 30 s', isMet: healedS <= 30 }],
  }
}

drill('PostgreSQL away for 60 s', 600_000, () =>
  withAway(async ({ postgres, sending, crowd }) => {
    const before = await crowd.state()
    await postgres.stop()
    await wait(awayMs)
    const during = await crowd.state()
    await postgres.start()
    const left = before.boxes - during.boxes + before.relatives - during.relatives
    return {
      there: Date.now(),
      saw: [`${String(sending.refused())} sends asked to come again`, `${String(left)} TVs and apps cut off`],
    }
  }),
)

drill('Redis away for 60 s', 600_000, () =>
  withAway(async ({ redis, sending }) => {
    const before = sending.acknowledged()
    await redis.kill()
    await wait(awayMs)
    const during = sending.acknowledged() - before
    await redis.start()
    return { there: Date.now(), saw: [`${String(during)} messages accepted meanwhile`] }
  }),
)

drill('Both servers killed at once and started again', 600_000, () =>
  withAway(async ({ one, other }) => {
    await Promise.all([one.end('SIGKILL'), other.end('SIGKILL')])
    await Promise.all([one.start(), other.start()])
    return { there: Date.now(), saw: [] }
  }),
)

drill('PostgreSQL and Redis killed and started again', 600_000, () =>
  withAway(async ({ postgres, redis }) => {
    await Promise.all([postgres.stop(), redis.kill()])
    await Promise.all([postgres.start(), redis.start()])
    return { there: Date.now(), saw: [] }
  }),
)
