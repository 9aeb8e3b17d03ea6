import { automaticRefused, callErrorCode } from '@lykta/contract/calls/json-rpc'
import { describe, expect, test } from 'vitest'
import { createEngineWorld } from './testing/engine-world.ts'

const ringing = async (early = false) => {
  const it = await createEngineWorld()
  await it.signIn()
  await it.server.next({ id: it.ring('leg-1', true, early) })
  if (early) it.server.answer(await it.server.next({ method: 'verto.media' }), {})
  it.clock.advance(2_000)
  it.engine.answer('leg-1', { camera: true, automatic: true })
  const answer = await it.server.next({ method: 'verto.answer' })
  return { ...it, answer }
}

describe.each([false, true])('answered automatically; connected while it rings: %s', (early) => {
  test('[AUTO-03] it says so, and opens no device before it may', async () => {
    await using it = await ringing(early)
    expect(it.answer.params).toMatchObject({ sdp: 'answer-1', lykta: { automatic: true } })
    expect(it.fake.tracks).toEqual([])
    it.server.answer(it.answer, {})
    await it.call(({ state }) => state === 'active')
    await expect.poll(() => it.fake.tracks.map(({ kind }) => kind)).toEqual(['audio', 'video'])
    await expect.poll(() => it.fake.peers[0]?.sent).toEqual(it.fake.tracks)
  })

  test('[AUTO-03] it goes on ringing where it may not, and can be answered by a press', async () => {
    await using it = await ringing(early)
    it.server.refuse(it.answer, { code: callErrorCode, message: automaticRefused })
    await it.state(({ incoming }) => incoming[0]?.state === 'ringing')
    expect(it.engine.state.get()).toMatchObject({ call: null, ended: null })
    expect(it.fake.tracks).toEqual([])
    it.engine.answer('leg-1', { camera: true })
    const pressed = await it.server.next({ method: 'verto.answer' })
    expect(pressed.params).toMatchObject({ sdp: 'answer-1' })
    expect(pressed.params).not.toHaveProperty('lykta')
    it.server.answer(pressed, {})
    await it.call(({ state }) => state === 'active')
    await expect.poll(() => it.fake.peers[0]?.sent).toEqual(it.fake.tracks)
    expect(it.fake.peers).toHaveLength(1)
  })
})

test('an automatic answer that is refused for another reason ends the call', async () => {
  await using it = await ringing()
  it.server.refuse(it.answer, { code: callErrorCode, message: 'CALL DOES NOT EXIST' })
  const { incoming } = await it.state(({ call }) => call === null)
  expect(incoming).toEqual([])
})
