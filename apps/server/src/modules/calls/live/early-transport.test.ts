import { randomUUID } from 'node:crypto'
import { readsCallerNames } from '@lykta/contract/calls/caller-name'
import { connectsEarly } from '@lykta/contract/calls/early-transport'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { answer, createCallWorld, dial, sdp } from '../../../testing/call-world.ts'
import type { VertoClient } from '../../../testing/verto-client.ts'
import { users } from '../../accounts/tables.ts'

const ours = { ...readsCallerNames, ...connectsEarly }
const others = readsCallerNames
const early = { earlyTransport: true }

/** A called device, by its leg, connects while it rings. */
const connect = (client: VertoClient, callID: string, description = sdp.video('callee')) =>
  client.request('verto.media', { sdp: description, dialogParams: { callID } })

describe('two sides that connect while it rings', () => {
  test('the caller is sent the description of the called device, and again with its answer', async () => {
    await using it = await createCallWorld()
    const karin = await it.signIn(it.karin, randomUUID(), ours)
    const tv = await it.signIn(it.box, randomUUID(), ours)
    expect(karin.login.result).toMatchObject({ lykta: early })
    const { callID } = await dial(karin, it.box.extension)
    const { params } = await tv.next('verto.invite')
    expect(params).toMatchObject({ lykta: early })
    const leg = String(params?.callID)
    expect((await connect(tv, leg)).result).toEqual({ sessid: tv.sessid })
    expect((await karin.next('verto.media')).params).toEqual({
      callID,
      sdp: sdp.video('callee'),
      variables: {},
      lykta: early,
    })
    await answer(tv, leg)
    expect((await karin.next('verto.answer')).params).toMatchObject({ callID, sdp: sdp.video('callee') })
    expect((await connect(tv, leg)).error).toMatchObject({ message: 'CALL DOES NOT EXIST' })
  })

  test.each([
    ['the caller’s', others, ours],
    ['the called device’s', ours, others],
  ])('do not where %s client cannot', async (_, callers, callees) => {
    await using it = await createCallWorld()
    const karin = await it.signIn(it.karin, randomUUID(), callers)
    const tv = await it.signIn(it.box, randomUUID(), callees)
    await dial(karin, it.box.extension)
    const { params } = await tv.next('verto.invite')
    expect(params?.['lykta']).toBeUndefined()
    expect((await connect(tv, String(params?.callID))).error).toMatchObject({
      message: 'NOT BEFORE THE ANSWER',
    })
    await karin.request('verto.ping')
    expect(karin.rest()).toEqual([])
  })

  test('do not where several devices ring: the first answer wins', async () => {
    await using it = await createCallWorld()
    const tv = await it.signIn(it.box, randomUUID(), ours)
    const phone = await it.signIn(it.karin, randomUUID(), ours)
    const computer = await it.signIn(it.karin, randomUUID(), ours)
    await dial(tv, it.karin.extension)
    for (const device of [phone, computer]) {
      const { params } = await device.next('verto.invite')
      expect(params?.['lykta']).toBeUndefined()
      expect((await connect(device, String(params?.callID))).error).toMatchObject({
        message: 'NOT BEFORE THE ANSWER',
      })
    }
  })

  test('do not use video that one of them may not use', async () => {
    await using it = await createCallWorld()
    await it.server.db.update(users).set({ enableVideoCall: false }).where(eq(users.id, it.karin.id))
    const tv = await it.signIn(it.box, randomUUID(), ours)
    const karin = await it.signIn(it.karin, randomUUID(), ours)
    await dial(tv, it.karin.extension)
    const leg = String((await karin.next('verto.invite')).params?.callID)
    expect((await connect(karin, leg)).error).toMatchObject({ message: 'MEDIA ERROR' })
    expect((await connect(karin, leg, sdp.voice('callee'))).error).toBeUndefined()
    expect((await tv.next('verto.media')).params).toMatchObject({ sdp: sdp.voice('callee') })
  })
})
