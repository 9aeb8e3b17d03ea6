import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { createJobs } from '../platform/jobs/index.ts'
import { createManualTime } from '../testing/manual-time.ts'
import { longOutOfTouch, announceWhileOutOfTouch } from './out-of-touch.ts'

const why = 'Redis cannot be reached.'

test('apps are told when the others have been out of reach for ten seconds, and no more when they are back', async () => {
  const { clock, after, advance } = createManualTime()
  const jobs = createJobs({ clock, after, log: createLog('silent') })
  let since: Date | undefined
  const bus = { away: () => since && { since, why } }
  let announced = 0
  announceWhileOutOfTouch({ bus, clock, jobs }, { feed: { announceOutOfTouch: () => (announced += 1) } })
  jobs.start()
  const pass = async () => {
    advance(4_500)
    await Promise.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    const before = announced
    announced = 0
    return before
  }
  expect(await pass()).toBe(0)
  since = clock.now()
  expect([await pass(), await pass()]).toEqual([0, 0])
  expect(longOutOfTouch({ bus, clock })).toBeUndefined()
  expect([await pass(), await pass()]).toEqual([1, 1])
  expect(longOutOfTouch({ bus, clock })).toBe(why)
  since = undefined
  expect(await pass()).toBe(0)
  await jobs.stop()
})
