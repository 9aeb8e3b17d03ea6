import { describe, expect, test } from 'vitest'
import type { ConnectionLimits } from '../../ports/connection-limits.ts'

const nothing = () => undefined

/** What every implementation of the port promises. `create` gives a way to it for each of two servers that share it, or one twice. */
export const keepsPromisesOfConnectionLimits = (
  create: () => Promise<readonly [ConnectionLimits, ConnectionLimits]>,
) => {
  describe('connection limits', () => {
    const tabs = { kind: 'tabs', most: 2 }

    test('are so many for each owner and kind', async () => {
      const [here, there] = await create()
      const leave = await here.take(tabs, '1', 'a', nothing)
      expect(await there.take(tabs, '1', 'b', nothing)).toBeDefined()
      expect(await here.take(tabs, '1', 'c', nothing)).toBeUndefined()
      expect(await here.take(tabs, '2', 'c', nothing)).toBeDefined()
      expect(await here.take({ kind: 'browsers', most: 1 }, '1', 'c', nothing)).toBeDefined()
      await leave?.()
      expect(await there.take(tabs, '1', 'c', nothing)).toBeDefined()
      expect(await there.take(tabs, '1', 'd', nothing)).toBeUndefined()
    })

    test('asked for all at once, no more are given', async () => {
      const [here, there] = await create()
      const given = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? here : there).take(tabs, '1', String(index), nothing),
        ),
      )
      expect(given.filter((leave) => leave !== undefined)).toHaveLength(2)
    })

    test('whoever comes back has their own again, and the one before gives nothing back', async () => {
      const [here, there] = await create()
      await here.take(tabs, '1', 'a', nothing)
      const before = await here.take(tabs, '1', 'b', nothing)
      const after = await there.take(tabs, '1', 'b', nothing)
      await before?.()
      expect(await here.take(tabs, '1', 'c', nothing)).toBeUndefined()
      await after?.()
      await after?.()
      expect(await here.take(tabs, '1', 'c', nothing)).toBeDefined()
      expect(await here.take(tabs, '1', 'd', nothing)).toBeUndefined()
    })
  })
}
