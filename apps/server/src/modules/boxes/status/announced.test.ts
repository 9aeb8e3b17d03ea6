import { expect, test } from 'vitest'
import type { BoxState, BoxStates } from '../../../ports/box-states.ts'
import { createLog } from '../../../platform/log.ts'
import { createTestAfter } from '../../../testing/test-after.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { announceAgainMs } from './announce-status.ts'
import { createStatus } from './service.ts'

const lookUp = () => {
  const { promise, resolve, reject } = Promise.withResolvers<number[]>()
  return { promise, found: () => resolve([1]), fails: () => reject(new Error('no connection')) }
}

/** One box, whose audience is looked up as the test says. */
const createHome = () => {
  let state: BoxState = {
    id: 1,
    roomId: 1,
    createdAt: new Date(0),
    online: false,
    battery: 50,
    usingBattery: null,
    usbCharge: null,
    acCharge: null,
    ibeacon: null,
    hasIbeacon: null,
    macAddress: '',
    appVersion: '',
    lastSeenAt: null,
    lifeSignAt: null,
  }
  const states: Pick<BoxStates, 'change'> = {
    change: (_boxId, report) => {
      const before = state
      state = { ...state, ...report(state) }
      return Promise.resolve({ before, after: state })
    },
  }
  const nothing = () => Promise.reject(new Error('not asked'))
  const lookUps: ReturnType<typeof lookUp>[] = []
  const announced: unknown[] = []
  const again = createTestAfter(announceAgainMs)
  const status = createStatus({
    clock: createTestClock(),
    states: { of: nothing, unstored: nothing, silent: nothing, ...states },
    audiences: {
      of: () => {
        const one = lookUp()
        lookUps.push(one)
        return one.promise
      },
    },
    announcer: {
      announce: (_userIds, _room, verb, fields) => {
        announced.push('device' in fields ? fields.device.battery : verb)
      },
    },
    after: again.after,
    log: createLog('silent'),
  })
  const report = (battery: number) => status.report(1, { online: true, battery, at: 1 })
  const untilLookedUp = async (count: number) => {
    while (lookUps.length < count) await Promise.resolve()
  }
  return { report, lookUps, announced, again, untilLookedUp }
}

test('a state that could not be announced is announced a little later', async () => {
  const { report, lookUps, announced, again, untilLookedUp } = createHome()
  const reported = report(80)
  await untilLookedUp(1)
  lookUps[0]?.fails()
  await reported
  expect(announced).toEqual([])
  again.end()
  await untilLookedUp(2)
  lookUps[1]?.found()
  await lookUps[1]?.promise
  await Promise.resolve()
  expect(announced).toEqual([80])
  expect(again.count()).toBe(0)
})

test('of two states whose audiences come in another order, the newest is announced last', async () => {
  const { report, lookUps, announced, untilLookedUp } = createHome()
  const both = [report(80), report(79)]
  await untilLookedUp(2)
  lookUps[1]?.found()
  lookUps[0]?.found()
  await Promise.all(both)
  expect(announced).toEqual([79])
})

test('a state that is back before it could be announced is no change', async () => {
  const { report, lookUps, announced, untilLookedUp } = createHome()
  const first = report(80)
  await untilLookedUp(1)
  lookUps[0]?.found()
  await first
  const changes = [report(79), report(80)]
  await untilLookedUp(2)
  lookUps[1]?.found()
  await Promise.all(changes)
  expect(announced).toEqual([80])
  expect(lookUps).toHaveLength(2)
})
