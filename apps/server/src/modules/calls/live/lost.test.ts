import { legKeptMs, ringTimeoutMs } from '@lykta/contract/calls/constants'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { createLog } from '../../../platform/log.ts'
import { callLegs, calls } from '../tables.ts'
import {
  answer,
  bye,
  createCallWorld,
  dial,
  rings,
  sdp,
  type CallWorld,
} from '../../../testing/call-world.ts'
import { query } from '../../../testing/test-postgres.ts'
import { connectVerto, type VertoClient } from '../../../testing/verto-client.ts'

const callRow = async (it: CallWorld) => {
  const [row] = await it.server.db.select().from(calls)
  return row
}

const talkedMs = 1_000

/**
 * After a second of talk the connection breaks; resolves when the server has seen it and waits for them to come back.
 * What else happens after 30 s began before that second.
 */
const lose = async (it: CallWorld, client: VertoClient, { extension }: { extension: string }) => {
  it.time.advance(talkedMs)
  client.cut()
  await expect
    .poll(async () => (await it.lostLegs()).includes(extension) && it.time.isDueIn(legKeptMs))
    .toBe(true)
}

describe('a channel that is lost', () => {
  test('a call is kept for 30 s; a client that reconnects has it again', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID, leg } = await it.talk()
    await lose(it, caller, it.karin)
    it.time.advance(29_000)
    const back = await it.signIn(it.karin, caller.sessid)
    expect(back.reattached).toEqual([callID])
    it.time.advance(29_000)
    expect((await callee.request('verto.ping')).result).toBeDefined()
    expect(callee.order()).not.toContain('verto.bye')
    await bye(back, callID)
    expect((await callee.next('verto.bye')).params?.callID).toBe(leg)
  })

  test('without reconnecting in time, the call ends with 102 at the moment of the loss', async () => {
    await using it = await createCallWorld()
    const { caller, callee, leg } = await it.talk()
    await lose(it, caller, it.karin)
    it.time.advance(30_000)
    expect((await callee.next('verto.bye')).params).toEqual({
      callID: leg,
      causeCode: 102,
      cause: 'RECOVERY_ON_TIMER_EXPIRE',
    })
    const row = await callRow(it)
    expect(Number(row?.endedAt) - Number(row?.answeredAt)).toBe(talkedMs)
    const late = await it.signIn(it.karin, caller.sessid)
    expect(late.reattached).toEqual([])
  })

  test('hung up meanwhile, it ended then, and never before it was answered', async () => {
    await using it = await createCallWorld()
    const ends = async (endedMsAgo: number) => {
      const { caller, callee, callID, leg } = await it.talk()
      await lose(it, caller, it.karin)
      it.time.advance(14_000)
      const back = await it.signIn(it.karin, caller.sessid)
      await back.request('verto.bye', { dialogParams: { callID }, lykta: { endedMsAgo } })
      expect((await callee.next('verto.bye')).params?.callID).toBe(leg)
      const row = (await it.server.db.select().from(calls).orderBy(calls.id)).at(-1)
      return Number(row?.endedAt) - Number(row?.answeredAt)
    }
    expect(await ends(14_000)).toBe(talkedMs)
    expect(await ends(3_600_000)).toBe(0)
  })

  test('another session of the same user does not get the call', async () => {
    await using it = await createCallWorld()
    const { caller } = await it.talk()
    await lose(it, caller, it.karin)
    expect((await it.signIn(it.karin)).reattached).toEqual([])
  })

  test.each([
    ['caller', 'callee'],
    ['callee', 'caller'],
  ] as const)('while it rings, the %s who is lost ends the call with 27', async (lost, received) => {
    await using it = await createCallWorld()
    const parties = { caller: await it.signIn(it.karin), callee: await it.signIn(it.box) }
    await dial(parties.caller, it.box.extension)
    await rings(parties.callee)
    parties[lost].cut()
    expect((await parties[received].next('verto.bye')).params).toMatchObject({
      causeCode: 27,
      cause: 'DESTINATION_OUT_OF_ORDER',
    })
  })

  test('a caller who calls again before the lost call has ended is not busy', async () => {
    await using it = await createCallWorld()
    const { caller, callee, leg } = await it.talk()
    await lose(it, caller, it.karin)
    const fresh = await it.signIn(it.karin)
    await dial(fresh, it.box.extension)
    expect((await callee.next('verto.bye')).params).toMatchObject({ callID: leg, cause: 'NORMAL_CLEARING' })
    await expect(rings(callee)).resolves.toBeTypeOf('string')
  })

  test('a caller who has the call again but dials anew is not busy with it', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID, leg } = await it.talk()
    await lose(it, caller, it.karin)
    // A client that cannot take up its call, such as a page that was loaded again.
    const back = await it.signIn(it.karin, caller.sessid)
    expect(back.reattached).toEqual([callID])
    await dial(back, it.box.extension)
    expect((await callee.next('verto.bye')).params).toMatchObject({ callID: leg, cause: 'NORMAL_CLEARING' })
    await expect(rings(callee)).resolves.toBeTypeOf('string')
  })

  test('[VERTO-14] the same session signed in twice: the first is punted, its call passes on, what it rang is over', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID } = await it.talk()
    const again = await it.signIn(it.karin, caller.sessid)
    expect((await caller.next('verto.punt')).params).toEqual({})
    await caller.closed()
    expect(again.reattached).toEqual([callID])
    it.time.advance(20_000)
    await callee.request('verto.ping')
    expect(callee.order()).not.toContain('verto.bye')
    expect((await bye(again, callID)).result).toBeDefined()
  })

  test('logged out, the calls of that login end and its connection closes', async () => {
    await using it = await createCallWorld()
    const { caller, callee } = await it.talk()
    await it.server.call('POST', 'logout', { token: it.karin.token })
    expect((await callee.next('verto.bye')).params).toMatchObject({ cause: 'NORMAL_CLEARING' })
    await caller.closed()
  })

  test('logged out while the staff of a group is rung, the others are rung on', async () => {
    await using it = await createCallWorld()
    const [amina, bo] = [
      await it.world.user({ role: 'staff', clusterId: it.clusterId }),
      await it.world.user({ role: 'staff', clusterId: it.clusterId }),
    ]
    await it.world.assignStaff(amina.id, it.groupId)
    await it.world.assignStaff(bo.id, it.groupId)
    const [tv, leaves, stays] = [await it.signIn(it.box), await it.signIn(amina), await it.signIn(bo)]
    const { callID } = await dial(tv, String(900_000 + it.groupId))
    const [, leg] = await Promise.all([rings(leaves), rings(stays)])
    await it.server.call('POST', 'logout', { token: amina.token })
    await leaves.closed()
    expect((await answer(stays, leg)).result).toBeDefined()
    expect((await tv.next('verto.answer')).params?.callID).toBe(callID)
    expect(tv.order()).not.toContain('verto.bye')
  })

  test.each([
    ['called', 'DESTINATION_OUT_OF_ORDER'],
    ['calls', 'ORIGINATOR_CANCEL'],
  ] as const)('logged out while it rings, whoever %s has declined nothing: %s', async (side, cause) => {
    await using it = await createCallWorld()
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    const [from, to] = side === 'calls' ? [karin, tv] : [tv, karin]
    await dial(from, side === 'calls' ? it.box.extension : it.karin.extension)
    await rings(to)
    await it.server.call('POST', 'logout', { token: it.karin.token })
    expect((await tv.next('verto.bye')).params).toMatchObject({ cause })
    expect(await callRow(it)).toMatchObject({ cause, answeredAt: null })
  })
})

describe('a server that is started again', () => {
  test('keeps answered calls, and ends ringing ones', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID, leg } = await it.talk()
    const pappa = await it.world.box({ groupId: it.groupId })
    await it.world.link(it.karin.id, pappa.id)
    const other = await it.signIn(pappa)
    await dial(other, it.karin.extension)
    await rings(caller)

    await it.server.app.close()
    await using next = await createNext(it)
    const karin = await next.signIn(it.karin, caller.sessid)
    const tv = await next.signIn(it.box, callee.sessid)
    expect([karin.reattached, tv.reattached]).toEqual([[callID], [leg]])
    expect((await next.signIn(pappa, other.sessid)).reattached).toEqual([])
    await bye(tv, leg)
    expect((await karin.next('verto.bye')).params?.callID).toBe(callID)
    const rows = await next.db.select().from(calls).orderBy(calls.id)
    expect(rows.map(({ cause }) => cause)).toEqual(['NORMAL_CLEARING', 'DESTINATION_OUT_OF_ORDER'])
  })

  test('ends a call to which nobody reconnects after 30 s', async () => {
    await using it = await createCallWorld()
    const { callee, leg } = await it.talk()
    await it.server.app.close()
    await using next = await createNext(it)
    const tv = await next.signIn(it.box, callee.sessid)
    it.time.advance(30_000)
    expect((await tv.next('verto.bye')).params).toMatchObject({ callID: leg, causeCode: 102 })
  })
})

describe('[VERTO-07] new media for a call that goes on', () => {
  test('the other side is attached to the offer, and its answer answers it', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID, leg } = await it.talk()
    const offer = `${sdp.video('new offer')} \r\n`
    const updating = caller.request('verto.modify', {
      action: 'updateMedia',
      sdp: offer,
      dialogParams: { callID },
    })
    const attach = await callee.next('verto.attach')
    expect(attach.params).toMatchObject({ callID: leg, sdp: offer, display_direction: 'outbound' })
    // The connection handles other frames while it waits for the other side.
    expect((await caller.request('verto.ping')).result).toMatchObject({ message: 'PONG' })
    const attached = await callee.request('verto.attach', {
      sdp: 'new answer',
      dialogParams: { callID: leg },
    })
    expect(attached.result).toEqual({ sessid: callee.sessid })
    expect((await updating).result).toEqual({
      callID,
      action: 'updateMedia',
      sdp: 'new answer',
      holdState: 'active',
      sessid: caller.sessid,
    })
  })

  test('without an answer in time it fails and may be tried again', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID, leg } = await it.talk()
    const update = () =>
      caller.request('verto.modify', { action: 'updateMedia', sdp: 'x', dialogParams: { callID } })
    const first = update()
    await callee.next('verto.attach')
    it.time.advance(9_000)
    expect((await first).error).toEqual({ callID, message: 'MEDIA ERROR', code: -32_002 })
    const second = update()
    await callee.next('verto.attach')
    await callee.request('verto.attach', { sdp: 'y', dialogParams: { callID: leg } })
    expect((await second).result).toMatchObject({ sdp: 'y' })
  })

  test('it fails at once when the other side is lost too', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID } = await it.talk()
    await lose(it, callee, it.box)
    const update = await caller.request('verto.modify', {
      action: 'updateMedia',
      sdp: 'x',
      dialogParams: { callID },
    })
    expect(update.error?.message).toBe('MEDIA ERROR')
  })

  test('there is none before the answer, none without a description, and nothing to attach to unasked', async () => {
    await using it = await createCallWorld()
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    const { callID } = await dial(karin, it.box.extension)
    const leg = await rings(tv)
    const update = (sdpText?: string) =>
      karin.request('verto.modify', { action: 'updateMedia', sdp: sdpText, dialogParams: { callID } })
    const attach = () => tv.request('verto.attach', { sdp: 'x', dialogParams: { callID: leg } })
    expect((await update()).error?.message).toBe('SDP missing')
    expect((await update('x')).error?.message).toBe('Cannot update a call that has not been answered.')
    expect((await attach()).error?.message).toBe('Cannot attach to a call that has not been answered.')
    await answer(tv, leg)
    expect((await attach()).error?.message).toBe('MEDIA ERROR')
  })
})

describe('a call whose timer ended with its server', () => {
  const sweepMs = 11_000
  const lateMs = 5_000

  test('ends at the moment of the loss, when it should have come back', async () => {
    await using it = await createCallWorld()
    const { callee, leg, callID } = await it.talk()
    it.time.advance(talkedMs)
    const since = it.time.clock.now()
    await it.server.db.update(callLegs).set({ detachedAt: since }).where(eq(callLegs.id, callID))
    it.time.advance(legKeptMs)
    await callee.request('verto.ping')
    expect(callee.order()).not.toContain('verto.bye')
    await expect.poll(() => it.time.isDueIn(sweepMs)).toBe(true)
    it.time.advance(sweepMs)
    expect((await callee.next('verto.bye')).params).toMatchObject({ callID: leg, causeCode: 102 })
    expect((await callRow(it))?.endedAt).toEqual(since)
  })

  test('ends unanswered, when it has rung too long', async () => {
    await using it = await createCallWorld()
    const [caller, callee] = [await it.signIn(it.karin), await it.signIn(it.box)]
    await dial(caller, it.box.extension)
    await rings(callee)
    const startedAt = new Date(it.time.clock.now().getTime() - ringTimeoutMs - lateMs)
    await it.server.db.update(calls).set({ startedAt })
    it.time.advance(sweepMs)
    expect((await callee.next('verto.bye')).params).toMatchObject({ cause: 'NO_ANSWER' })
  })

  test('a server that ends leaves its answered calls to be found so', async () => {
    await using it = await createCallWorld()
    await it.talk()
    await it.server.app.close()
    const { rows } = await query(
      it.server.database.connection,
      'select count(*)::int as legs from call_legs where detached_at is not null',
    )
    expect(rows).toEqual([{ legs: 2 }])
  })
})

/** Another server over the same database, as after a restart. */
const createNext = async (it: CallWorld) => {
  const app = await createApp(it.server.config, {
    database: it.server.database.connection,
    log: createLog('silent'),
    clock: it.time.clock,
    after: it.time.after,
  })
  const { origin } = await app.listen()
  return {
    db: app.db,
    signIn: async (who: { extension: string; token: string }, sessid: string) => {
      const client = await connectVerto(origin)
      await client.request('login', { login: who.extension, passwd: who.token, sessid })
      const ready = await client.next('verto.clientReady')
      return { ...client, reattached: ready.params?.['reattached_sessions'] }
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}
