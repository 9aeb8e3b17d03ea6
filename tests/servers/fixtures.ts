import { test as base } from '../fixtures.ts'
import { startWorldOnTwoServers, type WorldOnTwoServers } from '../two-servers.ts'

/** For stories that only two servers can show: they say what happens to one. */
export const test = base.extend<{ world: WorldOnTwoServers }>({
  world: async ({ settings }, provide) => {
    await using world = await startWorldOnTwoServers(settings)
    await provide(world)
  },
})

export { expect, pressOk } from '../fixtures.ts'
