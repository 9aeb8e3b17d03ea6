import type { FirstPicture } from '@lykta/contract/calls'
import { longestFirstPictureMs } from '@lykta/contract/calls/constants'
import { expect, test, vi } from 'vitest'
import { firstPictureOf } from './first-picture.ts'
import { nothingReceived } from './media-quality.ts'
import { createStore } from './observable-store.ts'
import { createEngineWorld, mamma } from './testing/engine-world.ts'

/** A call in which the first picture comes, or the view changes, so long after the answer. */
const measure = async ({
  pictureAt = Infinity,
  changeAt = Infinity,
  relayed = false,
}: {
  pictureAt?: number
  changeAt?: number
  relayed?: boolean
}) => {
  await using it = await createEngineWorld()
  await it.signIn()
  await it.talk()
  const { call } = it.engine.state.get()
  if (call === null) throw new Error('no call')
  const view = createStore(call)
  let at = 0
  const clock = {
    now: () => at,
    after: (ms: number, run: () => void) => {
      at += ms
      if (at >= changeAt) view.set({ ...call, partnerCamera: false })
      queueMicrotask(run)
      return () => undefined
    },
  }
  const received = async () => ({ ...nothingReceived, pictures: at >= pictureAt ? 1 : 0, relayed })
  return firstPictureOf({ view, clock, answeredAt: -200, received })
}

test('[SYSTEM-10] the time runs from the answer to the first picture', async () => {
  expect(await measure({ pictureAt: 0 })).toEqual({ ms: 200, path: 'direct' })
  expect(await measure({ pictureAt: 650, relayed: true })).toEqual({ ms: 900, path: 'relayed' })
})

test('[SYSTEM-10] where no picture comes, the longest time is reported', async () => {
  expect(await measure({})).toEqual({ ms: longestFirstPictureMs, path: 'direct' })
})

test('a camera that is turned off first leaves nothing to report', async () => {
  expect(await measure({ changeAt: 300, pictureAt: 500 })).toBeUndefined()
})

test('[SYSTEM-10] each call reports once, without anything about it', async () => {
  const reported: FirstPicture[] = []
  await using it = await createEngineWorld({
    reportFirstPicture: async (picture) => reported.push(picture),
  })
  await it.signIn()
  const callID = it.engine.call({ destination: '700001', video: true, partner: mamma })
  it.server.answer(await it.server.next({ method: 'verto.invite' }), { message: 'CALL CREATED', callID })
  it.fake.peers[0]?.showPicture('relayed')
  it.server.request('verto.answer', { callID, sdp: 'answer-of-mamma' })
  await vi.waitFor(() => expect(reported).toEqual([{ ms: 0, path: 'relayed' }]))
  it.server.request('verto.answer', { callID, sdp: 'answer-of-mamma' })
  await it.heard()
  expect(reported).toHaveLength(1)
})
