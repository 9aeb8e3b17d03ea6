import { describe, expect, test } from 'vitest'
import type { Rates } from '../../ports/rates.ts'

/** What every implementation of the port promises. `advance`: so much time goes by. `create` gives a way to it for each of two servers, or one twice. */
export const keepsPromisesOfRates = (
  create: () => Promise<{ rates: readonly [Rates, Rates]; advance: (ms: number) => Promise<void> }>,
) => {
  describe('rates', () => {
    test('so many at once, and then as they come back, each key by itself', async () => {
      const { rates, advance } = await create()
      const [here, there] = rates.map((one) => one.of('a rate', { burst: 3, perSecond: 2 }).take)
      if (here === undefined || there === undefined) throw new Error('two servers')
      expect([await here('a'), await there('a'), await here('a'), await there('a')]).toEqual([0, 0, 0, 500])
      expect(await here('b')).toBe(0)
      await advance(400)
      expect(await there('a')).toBe(100)
      await advance(100)
      expect([await here('a'), await there('a')]).toEqual([0, 500])
    })

    test('waiting longer than a bucket takes to fill saves up no more', async () => {
      const { rates, advance } = await create()
      const { take } = rates[0].of('another rate', { burst: 2, perSecond: 1 })
      expect([await take('a'), await take('a'), await take('a')]).toEqual([0, 0, 1_000])
      for (let second = 0; second < 10; second += 1) {
        await advance(1_000)
        expect([await take('a'), await take('a')]).toEqual([0, 1_000])
      }
      await advance(60_000)
      expect([await take('a'), await take('a'), await take('a')]).toEqual([0, 0, 1_000])
    })

    test('asked for all at once, there are no more than at a time', async () => {
      const { rates } = await create()
      const takes = rates.map((one) => one.of('a third rate', { burst: 5, perSecond: 1 }).take)
      const waits = await Promise.all(
        Array.from({ length: 10 }, () => takes)
          .flat()
          .map((take) => take('a')),
      )
      expect(waits.filter((ms) => ms === 0)).toHaveLength(5)
    })

    test('of another name are counted by themselves', async () => {
      const { rates } = await create()
      const limit = { burst: 1, perSecond: 1 }
      expect(await rates[0].of('messages', limit).take('a')).toBe(0)
      expect(await rates[0].of('alarms', limit).take('a')).toBe(0)
      expect(await rates[1].of('alarms', limit).take('a')).toBe(1_000)
    })
  })
}
