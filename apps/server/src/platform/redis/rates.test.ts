import { expect, test } from 'vitest'
import { createManualTime } from '../../testing/manual-time.ts'
import { createRates } from '../in-memory/rates.ts'
import type { Redis } from './connection.ts'
import { createRedisRates } from './rates.ts'

const hour = { burst: 3, perSecond: 3 / 3_600 }

test('once Redis is away, what was done through this server is not forgotten', async () => {
  const { clock } = createManualTime()
  let isAway = false
  const redis: Pick<Redis, 'run' | 'orHere'> = {
    run: () => Promise.resolve(0),
    orHere: async (shared, here) => (isAway ? here() : shared()),
  }
  const rate = createRedisRates({ redis, clock, ofThisServer: createRates(clock) }).of('messages', hour)
  expect([await rate.take('1'), await rate.take('1')]).toEqual([0, 0])
  isAway = true
  expect(await rate.take('1')).toBe(0)
  expect(await rate.take('1')).toBeGreaterThan(0)
  expect(await rate.take('2')).toBe(0)
})
