import { randomUUID } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { boxes, links } from '../../boxes/tables.ts'
import { rooms } from '../../organisation/tables.ts'
import { callLegs, calls } from '../tables.ts'
import { answer, bye, createCallWorld, dial, rings, sdp } from '../../../testing/call-world.ts'
import type { VertoClient } from '../../../testing/verto-client.ts'

describe('a call to a box', () => {
  test('[CALL-27] [VERTO-05] rings, is answered, and the descriptions arrive byte for byte', async () => {
    await using it = await createCallWorld()
    const karin = await it.signIn(it.karin)
    const tv = await it.signIn(it.box)
    const offer = `${sdp.video('åäö  ')}a=odd line \r\n\r\n`
    const { callID, reply } = await dial(karin, it.box.extension, { offer })
    expect(reply.result).toEqual({ message: 'CALL CREATED', callID, sessid: karin.sessid })
    const invite = await tv.next('verto.invite')
    expect(invite.params).toMatchObject({
      sdp: offer,
      variables: {},
      caller_id_name: '{"name":"Karin Lindqvist","nickName":"Karin","avatar":null,"camera":true}',
      caller_id_number: it.karin.extension,
      callee_id_number: it.box.extension,
      display_direction: 'outbound',
    })
    const leg = invite.params?.callID ?? ''
    expect(leg).not.toBe(callID)
    const description = `${sdp.video('answer')}\r\n`
    expect((await answer(tv, leg, description)).result).toEqual({ sessid: tv.sessid })
    expect((await karin.next('verto.answer')).params).toEqual({ callID, sdp: description, variables: {} })
    expect((await karin.next('verto.display')).params).toMatchObject({
      callID,
      display_name: '{"name":"214","nickName":"Mamma","avatar":null,"camera":true}',
      display_number: it.box.extension,
    })
  })

  test('the reply to a request precedes what it causes', async () => {
    await using it = await createCallWorld()
    const karin = await it.signIn(it.karin)
    await dial(karin, it.box.extension)
    await karin.next('verto.bye')
    expect(karin.order()).toEqual(['result', 'verto.clientReady', 'result', 'verto.bye'])
  })

  test('[CALL-25] a number may carry a prefix', async () => {
    await using it = await createCallWorld()
    const karin = await it.signIn(it.karin)
    const tv = await it.signIn(it.box)
    await dial(karin, `8_${it.box.extension}`)
    await expect(rings(tv)).resolves.toBeTypeOf('string')
  })

  test.each([
    ['camera off in the name', { name: '{"name":"x","camera":false}' }, false],
    ['no video asked for', { useVideo: false }, false],
    ['a plain name', { name: 'Eva' }, true],
  ])(
    'the server decides the caller’s name; the caller reports the camera (%s)',
    async (_, options, camera) => {
      await using it = await createCallWorld()
      const karin = await it.signIn(it.karin)
      const tv = await it.signIn(it.box)
      await dial(karin, it.box.extension, options)
      const { params } = await tv.next('verto.invite')
      expect(JSON.parse(String(params?.['caller_id_name']))).toEqual({
        name: 'Karin Lindqvist',
        nickName: 'Karin',
        avatar: null,
        camera,
      })
    },
  )

  test('a client that does not say that it reads names as JSON is sent plain ones, in both directions', async () => {
    await using it = await createCallWorld()
    const others = { email: 'k@example.org', name: 'Karin' }
    const karin = await it.signIn(it.karin, randomUUID(), others)
    const tv = await it.signIn(it.box, randomUUID(), others)
    await dial(karin, it.box.extension)
    const { params } = await tv.next('verto.invite')
    expect(params?.['caller_id_name']).toBe('Karin')
    await answer(tv, String(params?.callID))
    expect((await karin.next('verto.display')).params?.['display_name']).toBe('Mamma')
  })

  test('each side is told of a client that is not Lykta’s at the other', async () => {
    await using it = await createCallWorld()
    const others = { email: 'k@example.org', name: 'Karin' }
    const announced = async (karins?: object, tvs?: object) => {
      const karin = await it.signIn(it.karin, randomUUID(), karins)
      const tv = await it.signIn(it.box, randomUUID(), tvs)
      await dial(karin, it.box.extension)
      const { params } = await tv.next('verto.invite')
      const leg = String(params?.callID)
      await answer(tv, leg)
      const display = await karin.next('verto.display')
      await bye(tv, leg)
      return [params?.['lykta'], display.params?.['lykta']]
    }
    expect(await announced()).toEqual([undefined, undefined])
    expect(await announced(others)).toEqual([{ otherClient: true }, undefined])
    expect(await announced(undefined, others)).toEqual([undefined, { otherClient: true }])
  })

  test('hung up by the callee, the caller gets the cause, once', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID, leg } = await it.talk()
    expect((await bye(callee, leg, 'NORMAL_CLEARING')).result).toMatchObject({
      callID: leg,
      message: 'CALL ENDED',
      causeCode: 16,
      cause: 'NORMAL_CLEARING',
    })
    expect((await caller.next('verto.bye')).params).toEqual({
      callID,
      causeCode: 16,
      cause: 'NORMAL_CLEARING',
    })
    // Real clients reply with a bye too.
    expect((await bye(caller, callID)).error).toEqual({
      callID,
      message: 'CALL DOES NOT EXIST',
      code: -32_002,
    })
    await callee.request('verto.ping')
    expect(callee.rest()).toEqual([])
  })

  test('hung up by the caller', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID, leg } = await it.talk()
    await bye(caller, callID)
    expect((await callee.next('verto.bye')).params).toEqual({
      callID: leg,
      causeCode: 16,
      cause: 'NORMAL_CLEARING',
    })
  })

  test.each([
    ['CALL_REJECTED', 21],
    ['USER_BUSY', 17],
  ])('refused with %s, the caller is told so', async (cause, causeCode) => {
    await using it = await createCallWorld()
    const karin = await it.signIn(it.karin)
    const tv = await it.signIn(it.box)
    const { callID } = await dial(karin, it.box.extension)
    await bye(tv, await rings(tv), cause)
    expect((await karin.next('verto.bye')).params).toEqual({ callID, causeCode, cause })
  })

  test('given up by the caller, the TV is told ORIGINATOR_CANCEL', async () => {
    await using it = await createCallWorld()
    const karin = await it.signIn(it.karin)
    const tv = await it.signIn(it.box)
    const { callID } = await dial(karin, it.box.extension)
    const leg = await rings(tv)
    await bye(karin, callID)
    expect((await tv.next('verto.bye')).params).toEqual({
      callID: leg,
      causeCode: 487,
      cause: 'ORIGINATOR_CANCEL',
    })
  })

  test('after 45 s without an answer both are told NO_ANSWER', async () => {
    await using it = await createCallWorld()
    const karin = await it.signIn(it.karin)
    const tv = await it.signIn(it.box)
    const { callID } = await dial(karin, it.box.extension)
    const leg = await rings(tv)
    it.time.advance(44_999)
    await karin.request('verto.ping')
    expect(karin.rest().filter(({ method }) => method === 'verto.bye')).toEqual([])
    it.time.advance(1)
    expect((await karin.next('verto.bye')).params).toEqual({ callID, causeCode: 19, cause: 'NO_ANSWER' })
    expect((await tv.next('verto.bye')).params).toEqual({ callID: leg, causeCode: 19, cause: 'NO_ANSWER' })
  })

  test('the ring timeout does not end an answered call', async () => {
    await using it = await createCallWorld()
    const { caller } = await it.talk()
    for (const ms of [20_000, 20_000, 20_000]) {
      it.time.advance(ms)
      await caller.request('echo', {})
    }
    expect(caller.order()).not.toContain('verto.bye')
  })

  test('a TV that is not signed in is USER_NOT_REGISTERED', async () => {
    await using it = await createCallWorld()
    const karin = await it.signIn(it.karin)
    const { callID, reply } = await dial(karin, it.box.extension)
    expect(reply.result?.['message']).toBe('CALL CREATED')
    expect((await karin.next('verto.bye')).params).toEqual({
      callID,
      causeCode: 806,
      cause: 'USER_NOT_REGISTERED',
    })
  })

  test('a TV in a call, or ringing, is USER_BUSY', async () => {
    await using it = await createCallWorld()
    const johan = await it.world.user({ username: 'johan' })
    await it.world.link(johan.id, it.box.id)
    await it.talk()
    const client = await it.signIn(johan)
    await dial(client, it.box.extension)
    expect((await client.next('verto.bye')).params).toMatchObject({ causeCode: 17, cause: 'USER_BUSY' })
  })

  test('of simultaneous calls to one TV one rings, and the others are busy', async () => {
    await using it = await createCallWorld()
    const tv = await it.signIn(it.box)
    const clients: VertoClient[] = []
    for (let nr = 0; nr < 8; nr += 1) {
      const user = await it.world.user()
      await it.world.link(user.id, it.box.id)
      clients.push(await it.signIn(user))
    }
    await Promise.all(clients.map((client) => dial(client, it.box.extension)))
    await rings(tv)
    await expect.poll(() => clients.filter((client) => client.order().includes('verto.bye'))).toHaveLength(7)
    await tv.request('verto.ping')
    expect(tv.order().filter((method) => method === 'verto.invite')).toHaveLength(1)
  })
})

describe('a call to a person', () => {
  test('rings in all their browsers; the first answer wins and the others stop', async () => {
    await using it = await createCallWorld()
    const tv = await it.signIn(it.box)
    const browsers = await Promise.all(Array.from({ length: 8 }, () => it.signIn(it.karin)))
    const { callID } = await dial(tv, it.karin.extension)
    const legs = await Promise.all(browsers.map((browser) => rings(browser)))
    const answers = await Promise.all(browsers.map((browser, nr) => answer(browser, legs[nr] ?? '')))
    const winners = browsers.filter((_, nr) => answers[nr]?.result !== undefined)
    expect(winners).toHaveLength(1)
    for (const [nr, browser] of browsers.entries()) {
      if (winners.includes(browser)) continue
      const { params } = await browser.next('verto.bye')
      expect(params).toEqual({ callID: legs[nr], causeCode: 702, cause: 'LOSE_RACE' })
    }
    expect((await tv.next('verto.answer')).params).toMatchObject({ callID })
    await winners[0]?.request('verto.ping')
    expect(winners[0]?.order()).not.toContain('verto.bye')
    expect(tv.order().filter((method) => method === 'verto.answer')).toHaveLength(1)
  })

  test('answered in one browser while another refuses it, exactly one of the two takes effect', async () => {
    await using it = await createCallWorld()
    const tv = await it.signIn(it.box)
    const [laptop, phone] = [await it.signIn(it.karin), await it.signIn(it.karin)]
    for (let round = 0; round < 12; round += 1) {
      await dial(tv, it.karin.extension)
      const [leg, other] = [await rings(laptop), await rings(phone)]
      const [answered] = await Promise.all([answer(laptop, leg), bye(phone, other, 'CALL_REJECTED')])
      const open = await it.server.db.select().from(callLegs).where(isNull(callLegs.endedAt))
      const received = await tv.take(({ method }) => method === 'verto.answer' || method === 'verto.bye')
      const isAnswered = answered.result !== undefined
      expect({ legs: open.map(({ state }) => state), received: received.method }).toEqual(
        isAnswered
          ? { legs: ['active', 'active'], received: 'verto.answer' }
          : { legs: [], received: 'verto.bye' },
      )
      if (!isAnswered) continue
      await bye(laptop, leg)
      await tv.next('verto.bye')
    }
  })

  test('the caller is the resident as this user knows them', async () => {
    await using it = await createCallWorld()
    const [tv, karin] = [await it.signIn(it.box), await it.signIn(it.karin)]
    await dial(tv, it.karin.extension)
    const { params } = await karin.next('verto.invite')
    expect(JSON.parse(String(params?.['caller_id_name']))).toEqual({
      name: '214',
      nickName: 'Mamma',
      avatar: null,
      camera: true,
    })
  })

  test.each([
    ['Astrid Lind', 'Astrid', 'Lind', 'Room 3'],
    ['Room 3', '', '', 'Room 3'],
    ['Elm Street', '', '', ''],
  ])(
    'whoever has no name of their own for the resident reads %s',
    async (nickName, firstName, lastName, name) => {
      await using it = await createCallWorld()
      const { db } = it.server
      await db.update(links).set({ nickName: '' })
      await db.update(boxes).set({
        profile: { title: '', firstName, lastName, phone: '', address: '', state: '' },
      })
      await db.update(rooms).set({ name, location: 'Elm Street' })
      const [tv, karin] = [await it.signIn(it.box), await it.signIn(it.karin)]
      await dial(tv, it.karin.extension)
      const { params } = await karin.next('verto.invite')
      expect(JSON.parse(String(params?.['caller_id_name']))).toMatchObject({ name, nickName })
    },
  )

  test('refused in one browser, it stops in the others too', async () => {
    await using it = await createCallWorld()
    const tv = await it.signIn(it.box)
    const [laptop, phone] = [await it.signIn(it.karin), await it.signIn(it.karin)]
    await dial(tv, it.karin.extension)
    await rings(phone)
    await bye(laptop, await rings(laptop), 'CALL_REJECTED')
    // Not LOSE_RACE, which is for an answer elsewhere.
    expect((await phone.next('verto.bye')).params).toMatchObject({ cause: 'CALL_REJECTED' })
    expect((await tv.next('verto.bye')).params).toMatchObject({ cause: 'CALL_REJECTED' })
  })

  test('a browser that is closed while it rings leaves the others ringing; with the last the call ends', async () => {
    await using it = await createCallWorld()
    const tv = await it.signIn(it.box)
    const [laptop, phone] = [await it.signIn(it.karin), await it.signIn(it.karin)]
    const { callID } = await dial(tv, it.karin.extension)
    await Promise.all([rings(laptop), rings(phone)])
    laptop.cut()
    await expect
      .poll(async () => (await it.server.db.select().from(callLegs).where(isNull(callLegs.endedAt))).length)
      .toBe(2)
    await tv.request('verto.ping')
    expect(tv.order()).not.toContain('verto.bye')
    phone.cut()
    expect((await tv.next('verto.bye')).params).toEqual({
      callID,
      causeCode: 27,
      cause: 'DESTINATION_OUT_OF_ORDER',
    })
  })

  test('a user in a call is rung all the same', async () => {
    await using it = await createCallWorld()
    const { caller } = await it.talk()
    const pappa = await it.world.box({ groupId: it.groupId })
    await it.world.link(it.karin.id, pappa.id)
    const other = await it.signIn(pappa)
    await dial(other, it.karin.extension)
    await expect(rings(caller)).resolves.toBeTypeOf('string')
  })

  test('the staff of the group: all who are signed in ring, and the call belongs to whoever answers', async () => {
    await using it = await createCallWorld()
    const [amina, bo] = [
      await it.world.user({
        role: 'staff',
        clusterId: it.clusterId,
        firstName: 'Amina',
        lastName: 'Haddad',
      }),
      await it.world.user({ role: 'staff', clusterId: it.clusterId }),
    ]
    await it.world.assignStaff(amina.id, it.groupId)
    await it.world.assignStaff(bo.id, it.groupId)
    const [tv, one, other] = [await it.signIn(it.box), await it.signIn(amina), await it.signIn(bo)]
    await dial(tv, String(900_000 + it.groupId))
    const [leg] = await Promise.all([rings(one), rings(other)])
    await answer(one, leg)
    expect((await other.next('verto.bye')).params).toMatchObject({ cause: 'LOSE_RACE' })
    expect((await tv.next('verto.display')).params).toMatchObject({ display_number: amina.extension })
    const [row] = await it.server.db.select().from(calls)
    expect(row).toMatchObject({ userId: amina.id, boxId: it.box.id, direction: 'from_box' })
  })
})

describe('what is not one’s own, not in its state, or not there', () => {
  test('a leg belongs to its session: nobody else can answer, hold or end it', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID, leg } = await it.talk()
    const johan = await it.world.user()
    await it.world.link(johan.id, it.box.id)
    const stranger = await it.signIn(johan)
    const second = await it.signIn(it.karin)
    for (const client of [stranger, second, callee]) {
      const gone = { callID, message: 'CALL DOES NOT EXIST', code: -32_002 }
      const dialogParams = { callID }
      expect((await bye(client, callID)).error).toEqual(gone)
      expect((await answer(client, callID)).error).toEqual(gone)
      expect((await client.request('verto.modify', { action: 'hold', dialogParams })).error).toEqual(gone)
      expect((await client.request('verto.attach', { sdp: 'x', dialogParams })).error).toEqual(gone)
    }
    expect((await bye(caller, callID)).result).toBeDefined()
    expect((await callee.next('verto.bye')).params?.callID).toBe(leg)
  })

  test.each([
    ['the caller answers its own call', 'caller'],
    ['an answered call is answered again', 'callee'],
  ] as const)('%s: there is no such call to answer', async (_, who) => {
    await using it = await createCallWorld()
    const world = await it.talk()
    const callID = who === 'caller' ? world.callID : world.leg
    expect((await answer(world[who], callID)).error?.message).toBe('CALL DOES NOT EXIST')
  })

  test('an id that is taken or no UUID makes no call', async () => {
    await using it = await createCallWorld()
    const { caller, callID } = await it.talk()
    for (const id of [callID, 'call-1']) {
      expect((await dial(caller, it.box.extension, { callID: id })).reply.error).toEqual({
        callID: id,
        message: 'CALL ERROR',
        cause: 'INVALID_MSG_UNSPECIFIED',
        causeCode: 95,
        code: -32_002,
      })
    }
    expect((await bye(caller, "'; drop table calls")).error?.message).toBe('CALL DOES NOT EXIST')
    expect((await bye(caller, randomUUID())).error?.message).toBe('CALL DOES NOT EXIST')
  })

  test('a call without a destination is to nobody', async () => {
    await using it = await createCallWorld()
    const karin = await it.signIn(it.karin)
    await karin.request('verto.invite', { sdp: sdp.voice('x'), dialogParams: { callID: randomUUID() } })
    expect((await karin.next('verto.bye')).params).toMatchObject({
      causeCode: 1,
      cause: 'UNALLOCATED_NUMBER',
    })
    expect(await it.server.db.select().from(calls)).toEqual([])
  })
})
