import { readsCallerNames } from '@lykta/contract/calls/caller-name'
import { offersAnew } from '@lykta/contract/calls/offer-anew'
import { describe, expect, test } from 'vitest'
import { answer, createCallWorld, dial, rings, type CallWorld } from '../../../testing/call-world.ts'
import type { VertoClient } from '../../../testing/verto-client.ts'

const ours = { ...readsCallerNames, ...offersAnew }

/** The two talk; `caller` and `callee` say what their clients can. */
const talk = async (it: CallWorld, clients: { caller: object; callee: object }) => {
  const caller = await it.signIn(it.karin, undefined, clients.caller)
  const callee = await it.signIn(it.box, undefined, clients.callee)
  const { callID } = await dial(caller, it.box.extension)
  const leg = await rings(callee)
  await answer(callee, leg)
  await caller.next('verto.answer')
  return { caller, callee, callID, leg }
}
const lose = async (it: CallWorld, client: VertoClient, { extension }: { extension: string }) => {
  client.cut()
  await expect.poll(() => it.lostLegs()).toContain(extension)
}
const offer = (client: VertoClient, callID: string) =>
  client.request('verto.modify', { action: 'updateMedia', sdp: 'v=0', dialogParams: { callID } })
const attach = (client: VertoClient, callID: string, sdp: string) =>
  client.request('verto.attach', { sdp, dialogParams: { callID } })
const asked = (client: VertoClient) =>
  client
    .rest()
    .filter(({ method }) => method === 'verto.info')
    .map(({ params }) => params)

test('a client has its call again: the other side is asked for an offer, once', async () => {
  await using it = await createCallWorld()
  const { caller, callee, callID, leg } = await talk(it, { caller: ours, callee: {} })
  await lose(it, callee, it.box)
  const back = await it.signIn(it.box, callee.sessid, {})
  expect(back.reattached).toEqual([leg])
  await caller.request('verto.ping')
  expect(asked(caller)).toEqual([{ callID, lykta: { offerAnew: true } }])
  expect(asked(back)).toEqual([])
})

test('the offer reaches the client that came back', async () => {
  await using it = await createCallWorld()
  const { caller, callee, callID, leg } = await talk(it, { caller: ours, callee: {} })
  await lose(it, callee, it.box)
  const back = await it.signIn(it.box, callee.sessid, {})
  await caller.next('verto.info')
  const offered = offer(caller, callID)
  expect((await back.next('verto.attach')).params).toMatchObject({ callID: leg, sdp: 'v=0' })
  await attach(back, leg, 'v=0 of mamma')
  expect((await offered).result).toMatchObject({ sdp: 'v=0 of mamma' })
})

test('a client that does not say that it makes such offers is sent nothing', async () => {
  await using it = await createCallWorld()
  const { caller, callee } = await talk(it, { caller: readsCallerNames, callee: ours })
  await lose(it, callee, it.box)
  await it.signIn(it.box, callee.sessid, ours)
  await caller.request('verto.ping')
  expect(asked(caller)).toEqual([])
})

test('both were lost: whoever is back first is asked when the other is', async () => {
  await using it = await createCallWorld()
  const { caller, callee, callID } = await talk(it, { caller: ours, callee: ours })
  await lose(it, caller, it.karin)
  await lose(it, callee, it.box)
  const first = await it.signIn(it.karin, caller.sessid, ours)
  const second = await it.signIn(it.box, callee.sessid, ours)
  await Promise.all([first.request('verto.ping'), second.request('verto.ping')])
  expect(asked(first)).toEqual([{ callID, lykta: { offerAnew: true } }])
  expect(asked(second)).toEqual([])
})

describe('an offer that went to the connection that the client lost', () => {
  const connections = [
    { old: 'seems to stand', leave: () => Promise.resolve() },
    { old: 'is known to be lost', leave: lose },
  ]
  test.each(connections)('is given up before a new one is asked for: the old one $old', async ({ leave }) => {
    await using it = await createCallWorld()
    const { caller, callee, callID, leg } = await talk(it, { caller: ours, callee: ours })
    const lost = offer(caller, callID)
    await callee.next('verto.attach')
    await leave(it, callee, it.box)
    const back = await it.signIn(it.box, callee.sessid, ours)
    await caller.request('verto.ping')
    expect(caller.order().slice(-3)).toEqual(['error', 'verto.info', 'result'])
    expect((await lost).error).toMatchObject({ message: 'MEDIA ERROR' })
    expect(asked(caller)).toEqual([{ callID, lykta: { offerAnew: true } }])
    const offered = offer(caller, callID)
    await back.next('verto.attach')
    await attach(back, leg, 'v=0 of mamma')
    expect((await offered).result).toMatchObject({ sdp: 'v=0 of mamma' })
  })

  test('is answered too late by the client that is back: it keeps its call, and may offer itself', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID, leg } = await talk(it, { caller: {}, callee: ours })
    void offer(caller, callID)
    await callee.next('verto.attach')
    const back = await it.signIn(it.box, callee.sessid, ours)
    expect((await attach(back, leg, 'v=0 of mamma')).error).toMatchObject({ message: 'MEDIA ERROR' })
    const offered = offer(back, leg)
    await caller.next('verto.attach')
    await attach(caller, callID, 'v=0 of karin')
    expect((await offered).result).toMatchObject({ sdp: 'v=0 of karin' })
  })
})

describe('an offer whose side signs in again before it is answered', () => {
  test('takes no answer any more: whoever answers is asked for an offer of its own, which is answered', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID, leg } = await talk(it, { caller: ours, callee: ours })
    void offer(caller, callID)
    await callee.next('verto.attach')
    const back = await it.signIn(it.karin, caller.sessid, ours)
    expect((await attach(callee, leg, 'v=0 of mamma')).error).toMatchObject({ message: 'MEDIA ERROR' })
    expect(asked(callee)).toEqual([{ callID: leg, lykta: { offerAnew: true } }])
    const offered = offer(callee, leg)
    await back.next('verto.attach')
    await attach(back, callID, 'v=0 of karin')
    expect((await offered).result).toMatchObject({ sdp: 'v=0 of karin' })
  })

  test('its answer is not taken for that of a new offer', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID, leg } = await talk(it, { caller: ours, callee: {} })
    void offer(caller, callID)
    await callee.next('verto.attach')
    const back = await it.signIn(it.karin, caller.sessid, ours)
    expect((await offer(back, callID)).error).toMatchObject({ message: 'MEDIA ERROR' })
    expect((await attach(callee, leg, 'v=0 of the old offer')).error).toMatchObject({
      message: 'MEDIA ERROR',
    })
    const offered = offer(back, callID)
    await callee.next('verto.attach')
    await attach(callee, leg, 'v=0 of the new offer')
    expect((await offered).result).toMatchObject({ sdp: 'v=0 of the new offer' })
  })
})
