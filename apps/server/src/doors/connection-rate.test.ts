import { expect, test } from 'vitest'
import { createRates } from '../platform/in-memory/rates.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { createConnectionRate } from './connection-rate.ts'
import { limits } from './limits.ts'
import { createPendingSignIns } from './pending-sign-ins.ts'

const { burst, perSecond } = limits.rates.ofAddress

test('a network may open so many connections, each of which ends at once, and goes on a little later', async () => {
  const clock = createTestClock()
  const pending = createPendingSignIns(createConnectionRate(createRates(clock), 'feed'))
  /** Returns how many of these were cut. */
  const open = async (network: string, count: number): Promise<number> => {
    let wereCut = 0
    for (let number = 0; number < count; number += 1) {
      const { admitted, left } = pending.add(network, () => (wereCut += 1))
      await admitted
      left()
    }
    return wereCut
  }
  expect(await open('192.0.2.1', burst)).toBe(0)
  expect(await open('192.0.2.1', 1)).toBe(1)
  expect(await open('192.0.2.2', 1)).toBe(0)
  clock.advance(1_000)
  expect(await open('192.0.2.1', perSecond + 1)).toBe(1)
})

test.each([['127.0.0.1'], ['0:0:0:0']])('this machine (%s) is not limited', async (network) => {
  const mayConnect = createConnectionRate(createRates(createTestClock()), 'feed')
  expect(await Promise.all(Array.from({ length: burst + 1 }, () => mayConnect(network)))).not.toContain(false)
})
