import { describe, expect, test } from 'vitest'
import type { AwaitedCall, AwaitedCalls } from '../../ports/awaited-calls.ts'

let calls = 0
const ringing = (pushedTo: readonly number[]): AwaitedCall => {
  calls += 1
  const [sdp, callerName, callerExtension, destination] = ['v=0', 'Mamma', '100001', '200001']
  const offer = { callId: calls, sdp, callerName, callerExtension, otherClient: false, destination }
  return { offer, boxId: 7, at: new Date(1_000), pushedTo }
}

/** What every implementation of the port promises. `create` gives a way to it for each of two servers that share it, or one twice. */
export const keepsPromisesOfAwaitedCalls = (create: () => Promise<readonly [AwaitedCalls, AwaitedCalls]>) => {
  describe('the calls that ring for closed apps', () => {
    test('are offered to each app that is opened, until its user declines or the call is over', async () => {
      const [here, there] = await create()
      const call = ringing([1, 2])
      const { callId } = call.offer
      await here.begin(call, ['200001', '200002'])
      expect(await there.offersFor('200001')).toEqual([call])
      expect(await there.offersFor('200003')).toEqual([])
      await there.declined(callId, '200001')
      expect(await here.offersFor('200001')).toEqual([])
      expect(await here.offersFor('200002')).toEqual([call])
      expect(await there.end(callId)).toEqual(call)
      expect(await here.offersFor('200002')).toEqual([])
    })

    test('are awaited until the last has declined; whose devices were pushed to is known until the end', async () => {
      const [here, there] = await create()
      const call = ringing([1, 2])
      const { callId } = call.offer
      await here.begin(call, ['200001', '200002'])
      await Promise.all([here.declined(callId, '200001'), there.declined(callId, '200001')])
      expect(await there.isAwaited(callId)).toBe(true)
      await there.declined(callId, '200002')
      expect(await here.isAwaited(callId)).toBe(false)
      expect([await there.isPushedTo(callId, 1), await there.isPushedTo(callId, 3)]).toEqual([true, false])
      await here.end(callId)
      expect(await there.isPushedTo(callId, 1)).toBe(false)
    })

    test('end once, whoever asks', async () => {
      const [here, there] = await create()
      const call = ringing([1])
      await here.begin(call, ['200001'])
      const ended = await Promise.all([here, there, here, there].map((port) => port.end(call.offer.callId)))
      expect(ended.filter((one) => one !== undefined)).toEqual([call])
      expect(await here.isAwaited(call.offer.callId)).toBe(false)
    })

    test('that nobody has begun are nobody’s', async () => {
      const [here] = await create()
      await here.declined(-1, '200001')
      expect([await here.isAwaited(-1), await here.isPushedTo(-1, 1), await here.end(-1)]).toEqual([
        false,
        false,
        undefined,
      ])
    })
  })
}
