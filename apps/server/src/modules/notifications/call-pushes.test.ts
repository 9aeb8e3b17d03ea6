import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { extensionsFrom, ringTimeoutMs } from '@lykta/contract/calls/constants'
import { answer, bye, dial, rings } from '../../testing/call-world.ts'
import { makePushWorld, signInToCalls } from '../../testing/push-world.ts'
import { startPushService, type PushService } from '../../testing/push-service.ts'
import { createTestAfter } from '../../testing/test-after.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { links } from '../../tables.ts'
import { words } from './words.ts'

const clock = createTestClock()
const ringTime = createTestAfter(ringTimeoutMs)
let service: PushService
let server: TestServer
beforeAll(async () => {
  service = await startPushService()
  server = await startTestServer({
    environment: { PUSH_PRIVATE_ENDPOINTS: '1' },
    overrides: { clock, after: ringTime.after, receiverAuthority: service.authority },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

describe('a call from the TV to somebody whose apps are closed', () => {
  const call = async () => {
    const home = await makePushWorld({ server, service, clock })
    const tv = await signInToCalls(server, home.box)
    const { callID } = await dial(tv, home.karin.extension)
    const [first] = await home.device.count(1)
    if (first === undefined) throw new Error('no push')
    const next = async () => {
      const [, second] = await home.device.count(2)
      if (second === undefined) throw new Error('no second push')
      return home.device.read(second)
    }
    return { ...home, tv, callID, first, next, tag: `call_missed-${String(home.box.id)}` }
  }
  const missed = { body: words.missed({ at: clock.now(), timeZone: 'Europe/Stockholm' })('en') }

  test('[PUSH-09] rings on, is told at once and for as long as it rings, and is answered in the app that is opened', async () => {
    const { karin, box, device, tv, first, tag } = await call()
    expect(first.headers).toMatchObject({ urgency: 'high', ttl: String(ringTimeoutMs / 1_000) })
    expect(device.read(first)).toEqual({
      title: 'Mamma',
      body: words.calls('en'),
      lang: 'en',
      path: `/open/${String(box.id)}?to=${encodeURIComponent('/make-call')}`,
      tag,
      rings: true,
    })
    const phone = await signInToCalls(server, karin)
    const leg = await rings(phone)
    // A page that is loaded again meanwhile finds it ringing once more.
    phone.cut()
    const again = await signInToCalls(server, karin)
    const second = await rings(again)
    expect(second).not.toBe(leg)
    expect((await answer(again, second)).error).toBeUndefined()
    expect((await tv.next('verto.answer')).params?.['sdp']).toContain('callee')
    expect(tv.order()).not.toContain('verto.bye')
    // The device that answered gets nothing more: the next push is the next call.
    await bye(again, second)
    again.cut()
    await vi.waitFor(async () => {
      await dial(tv, karin.extension)
      expect(device.got().length).toBeGreaterThan(1)
    })
    const [, next] = device.got()
    if (next === undefined) throw new Error('no second push')
    expect(device.read(next)).toMatchObject({ rings: true })
    tv.cut()
  })

  test('that another device answered, or declined, says so on the others', async () => {
    for (const [how, body] of [
      ['answer', words.answered('en')],
      ['decline', words.declined('en')],
    ] as const) {
      const { karin, world, tv, next, tag } = await call()
      const computer = await signInToCalls(server, { ...karin, token: await world.sessionOf(karin.id) })
      const leg = await rings(computer)
      if (how === 'answer') await answer(computer, leg)
      else await bye(computer, leg, 'CALL_REJECTED')
      const shown = await next()
      expect(shown).toMatchObject({ title: 'Mamma', body, tag })
      expect(shown).not.toHaveProperty('rings')
      for (const client of [tv, computer]) client.cut()
    }
  })

  test('[PUSH-10] that nobody answers in time is over, and missed', async () => {
    const { karin, tv, next, tag } = await call()
    ringTime.end()
    expect((await tv.next('verto.bye')).params).toMatchObject({ cause: 'NO_ANSWER' })
    const shown = await next()
    expect(shown).toMatchObject({ ...missed, tag })
    expect(shown).not.toHaveProperty('rings')
    const late = await signInToCalls(server, karin)
    await late.request('echo', {})
    expect(late.order()).not.toContain('verto.invite')
    for (const client of [tv, late]) client.cut()
  })

  test('[PUSH-10] that the resident gives up is missed, once', async () => {
    const { karin, tv, callID, device, next } = await call()
    await bye(tv, callID)
    expect(await next()).toMatchObject(missed)
    // The next push is the next call.
    await dial(tv, karin.extension)
    const pushes = await device.count(3)
    expect(pushes.map((push) => device.read(push).rings)).toEqual([true, undefined, true])
    tv.cut()
  })

  test('[PUSH-09] does not ring for whoever lost the box meanwhile', async () => {
    const { karin, box, tv } = await call()
    await server.db.delete(links).where(and(eq(links.userId, karin.id), eq(links.boxId, box.id)))
    const phone = await signInToCalls(server, karin)
    await phone.request('echo', {})
    ringTime.end()
    await tv.next('verto.bye')
    await phone.request('echo', {})
    expect(phone.order()).not.toContain('verto.invite')
    for (const client of [tv, phone]) client.cut()
  })

  test('[PUSH-07] users in quiet hours, or without a subscribed device, are unreachable', async () => {
    const { karin, box, device, subscriptionId } = await makePushWorld({ server, service, clock })
    const tv = await signInToCalls(server, box)
    const quietHours = { from: '00:00', to: '00:00' }
    await server.call('PUT', 'notifications/me', { token: karin.token, body: { quietHours } })
    await dial(tv, karin.extension)
    expect((await tv.next('verto.bye')).params).toMatchObject({ cause: 'USER_NOT_REGISTERED' })
    await server.call('DELETE', `relative/notification/${String(subscriptionId)}`, { token: karin.token })
    await server.call('PUT', 'notifications/me', { token: karin.token, body: { quietHours: null } })
    await dial(tv, karin.extension)
    expect((await tv.next('verto.bye')).params).toMatchObject({ cause: 'USER_NOT_REGISTERED' })
    expect(device.got()).toEqual([])
    tv.cut()
  })

  test('rings for a group while one who was told may still come, though another declines', async () => {
    const { world, group, box } = await makePushWorld({ server, service, clock })
    const tv = await signInToCalls(server, box)
    const makeNurse = async () => {
      const nurse = await world.user({ role: 'staff', clusterId: group.clusterId })
      await world.assignStaff(nurse.id, group.groupId)
      return nurse
    }
    const [here, away] = [await makeNurse(), await makeNurse()]
    const device = service.device()
    const { token } = away
    await server.call('POST', 'relative/notification', { token, body: { id: away.id, token: device.token } })
    const chosen = { boxes: [{ box: box.id, kinds: { call_incoming: true } }] }
    await server.call('PUT', 'notifications/me', { token, body: chosen })
    const phone = await signInToCalls(server, here)
    await dial(tv, String(extensionsFrom.group + group.groupId))
    await device.count(1)
    await bye(phone, await rings(phone), 'CALL_REJECTED')
    const late = await signInToCalls(server, away)
    await answer(late, await rings(late))
    expect((await tv.next('verto.answer')).params?.['sdp']).toContain('callee')
    for (const client of [tv, phone, late]) client.cut()
  })
})
