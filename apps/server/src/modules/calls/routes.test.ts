import { createHmac, randomUUID } from 'node:crypto'
import { RefusalSchema } from '@lykta/contract/envelope'
import { feedChannel } from '@lykta/contract/feed'
import { connect as connectMqtt } from 'mqtt'
import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answer, bye, createCallWorld, dial, rings, type CallWorld } from '../../testing/call-world.ts'

const turn = {
  STUN_URLS: 'stun:stun.example:3478',
  TURN_URLS: 'turn:turn.example:3478, turns:turn.example:5349',
  TURN_SECRET: 'shared',
}

const EventSchema = z.looseObject({ verb: z.string() })

/** What a user's feed brings, by verb. */
const listen = async (it: CallWorld, token: string) => {
  const socket = io(it.server.origin, { transports: ['websocket'], reconnection: false })
  const events: z.infer<typeof EventSchema>[] = []
  socket.on(feedChannel, (event: unknown) => events.push(EventSchema.parse(event)))
  await socket.emitWithAck('post', { method: 'post', url: '/relatives/subscribe', headers: { token } })
  return {
    next: async (verb: string) => {
      await expect.poll(() => events.some((event) => event.verb === verb)).toBe(true)
      return events.find((event) => event.verb === verb)
    },
    [Symbol.dispose]: () => socket.disconnect(),
  }
}

const report = (it: CallWorld, change: object = {}, who: { id: number; token: string } = it.karin) =>
  it.server.call('PUT', `video-call/relative-history/${String(who.id)}`, {
    token: it.karin.token,
    body: {
      roomID: it.box.roomId,
      inComingCall: false,
      outGoingCall: true,
      startCall: it.time.clock.now().getTime(),
      timeCall: 11,
      ...change,
    },
  })

const toggle = (it: CallWorld, token: string, extension: string) =>
  it.server.call('POST', 'relatives/toggle_cam', { token, body: { mute: true, taker: { extension } } })

const change = (it: CallWorld, userId: number, body: unknown) =>
  it.server.call('PUT', `relative/changestatus/${String(userId)}`, { token: it.karin.token, body })

describe('[MEDIA-02] GET calls/ice', () => {
  test('is empty unless something is configured', async () => {
    await using it = await createCallWorld()
    for (const { token } of [it.karin, it.box]) {
      const { status, body } = await it.server.call('GET', 'calls/ice', { token })
      expect([status, body]).toEqual([
        200,
        { success: true, data: { iceServers: [], expiresAt: null }, message: '' },
      ])
    }
  })

  test('gives TURN credentials that coturn accepts, valid for an hour', async () => {
    await using it = await createCallWorld(turn)
    const { body } = await it.server.call('GET', 'calls/ice', { token: it.karin.token })
    const expiresAt = it.time.clock.now().getTime() + 3_600_000
    const username = `${String(Math.floor(expiresAt / 1_000))}:${it.karin.extension}`
    expect(body).toMatchObject({
      data: {
        expiresAt,
        iceServers: [
          { urls: ['stun:stun.example:3478'] },
          {
            urls: ['turn:turn.example:3478', 'turns:turn.example:5349'],
            username,
            credential: createHmac('sha1', 'shared').update(username).digest('base64'),
          },
        ],
      },
    })
  })

  test('is for those who are signed in', async () => {
    await using it = await createCallWorld()
    expect((await it.server.call('GET', 'calls/ice')).status).toBe(401)
    expect((await it.server.call('GET', 'calls/ice', { token: 'x' })).status).toBe(401)
  })
})

describe('the history', () => {
  test('[HISTORY-04] [HISTORY-05] [HISTORY-07] is recorded by the channel itself, newest first', async () => {
    await using it = await createCallWorld()
    const { caller, callID, callee } = await it.talk()
    const startCall = it.time.clock.now().getTime()
    it.time.advance(12_400)
    await bye(caller, callID)
    await callee.next('verto.bye')
    it.time.advance(1_000)
    await dial(callee, it.karin.extension)
    await rings(caller)
    it.time.advance(29_000)
    await caller.request('verto.ping')
    it.time.advance(16_000)
    await callee.next('verto.bye')
    expect(await it.historyOf(it.karin)).toEqual([
      {
        key: 'c2',
        roomID: it.box.roomId,
        inComingCall: true,
        outGoingCall: false,
        startCall: startCall + 13_400,
        timeCall: 0,
        missed: true,
        video: true,
      },
      {
        key: 'c1',
        roomID: it.box.roomId,
        inComingCall: false,
        outGoingCall: true,
        startCall,
        timeCall: 12,
        missed: false,
        video: true,
      },
    ])
  })

  // Other Verto clients decline with the second.
  test.each(['CALL_REJECTED', 'NORMAL_CLEARING'])(
    'a call that is refused (%s) is not missed, one in progress not yet there',
    async (cause) => {
      await using it = await createCallWorld()
      const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
      await dial(tv, it.karin.extension)
      const leg = await rings(karin)
      expect(await it.historyOf(it.karin)).toEqual([])
      await bye(karin, leg, cause)
      expect(await it.historyOf(it.karin)).toMatchObject([
        { missed: false, timeCall: 0, unanswered: 'declined' },
      ])
    },
  )

  test('gives the reason why a call was not answered', async () => {
    await using it = await createCallWorld()
    const karin = await it.signIn(it.karin)
    await dial(karin, it.box.extension)
    await karin.next('verto.bye')
    const tv = await it.signIn(it.box)
    it.time.advance(1_000)
    await dial(karin, it.box.extension)
    await bye(tv, await rings(tv), 'CALL_REJECTED')
    await karin.next('verto.bye')
    it.time.advance(1_000)
    const { callID } = await dial(karin, it.box.extension)
    await rings(tv)
    await bye(karin, callID)
    const history = await it.historyOf(it.karin)
    expect(history.map(({ unanswered }) => unanswered)).toEqual([undefined, 'declined', 'notThere'])
  })

  test('is everybody’s own', async () => {
    await using it = await createCallWorld()
    const johan = await it.world.user()
    await it.world.link(johan.id, it.box.id)
    const { caller, callID } = await it.talk()
    await bye(caller, callID)
    expect(await it.historyOf(it.karin)).toHaveLength(1)
    expect(await it.historyOf(johan)).toEqual([])
  })

  test('[CALL-38] its user is told when it changes', async () => {
    await using it = await createCallWorld()
    using feed = await listen(it, it.karin.token)
    const { caller, callID } = await it.talk()
    await bye(caller, callID)
    expect(await feed.next('changed')).toMatchObject({
      resource: 'caretakers',
      id: it.karin.id,
      data: { resource: 'caretakers', id: it.box.id, room: it.box.roomId },
    })
  })
})

describe('[HISTORY-06] UPDATE video-call/relative-history', () => {
  test('[HISTORY-08] returns the channel’s own record, found by the leg, and adds nothing', async () => {
    await using it = await createCallWorld()
    const { caller, callID } = await it.talk()
    it.time.advance(12_000)
    await bye(caller, callID)
    for (const change of [{ callID }, { callID, startCall: 5 }]) {
      const { status, body } = await report(it, change)
      expect([status, body]).toMatchObject([200, { data: { key: 'c1', timeCall: 12 } }])
    }
    expect(await it.historyOf(it.karin)).toHaveLength(1)
  })

  test('without the leg it is matched within 60 s', async () => {
    await using it = await createCallWorld()
    const startCall = it.time.clock.now().getTime()
    const { caller, callID } = await it.talk()
    await bye(caller, callID)
    expect((await report(it, { startCall: startCall - 60_000 })).body).toMatchObject({ data: { key: 'c1' } })
    expect((await report(it, { startCall: startCall + 60_000 })).body).toMatchObject({ data: { key: 'c1' } })
    expect((await report(it, { startCall: startCall + 60_001 })).body).toMatchObject({ data: { key: 'r1' } })
    expect(await it.historyOf(it.karin)).toHaveLength(2)
  })

  test('a call that the channel did not see is stored as reported, once', async () => {
    await using it = await createCallWorld()
    const callID = randomUUID()
    const startCall = 1_700_000_000_000
    const given = { callID, startCall, inComingCall: true, outGoingCall: false, timeCall: 7.4 }
    const [first, second] = await Promise.all([report(it, given), report(it, given)])
    expect(first.body).toMatchObject({
      success: true,
      data: { key: 'r1', startCall, timeCall: 7, inComingCall: true, outGoingCall: false, missed: false },
    })
    expect(second.body).toEqual(first.body)
    await report(it, { startCall: startCall + 500_000 })
    await report(it, { startCall: startCall + 500_000 })
    expect(await it.historyOf(it.karin)).toHaveLength(2)
  })

  test.each([
    [{ roomID: 0 }, 'roomID'],
    [{ startCall: -1 }, 'startCall'],
    [{ timeCall: 'long' }, 'timeCall'],
    [{ inComingCall: 'yes' }, 'inComingCall'],
  ])('refuses %j', async (change, field) => {
    await using it = await createCallWorld()
    const { status, body } = await report(it, change)
    expect([status, body]).toMatchObject([400, { code: 'bad_input' }])
    expect(Object.keys(RefusalSchema.parse(body).fields ?? {})).toEqual([field])
  })

  test('is for the user’s own calls, in rooms that they see', async () => {
    await using it = await createCallWorld()
    const johan = await it.world.user()
    const elsewhere = await it.world.box({ groupId: it.groupId })
    expect((await report(it, {}, johan)).status).toBe(404)
    expect((await report(it, { roomID: elsewhere.roomId })).status).toBe(404)
    const path = `video-call/relative-history/${String(it.karin.id)}`
    expect((await it.server.call('PUT', path, { body: {} })).status).toBe(401)
  })
})

describe('[CALL-44] CREATE relatives/toggle_cam', () => {
  test('tells the TV over its own channel', async () => {
    await using it = await createCallWorld()
    const tv = connectMqtt(`${it.server.origin.replace('http', 'ws')}/mqtt`, {
      clientId: String(it.box.id),
      username: String(it.box.id),
      password: it.box.token,
      reconnectPeriod: 0,
    })
    const notices: [string, string][] = []
    tv.on('message', (topic, payload) => notices.push([topic, payload.toString('utf8')]))
    await tv.subscribeAsync(`box/${String(it.box.id)}/notice`)
    await it.talk()
    const { status, body } = await toggle(it, it.karin.token, it.box.extension)
    expect([status, body]).toMatchObject([200, { success: true, data: { mute: true } }])
    await expect
      .poll(() => notices)
      .toContainEqual([`box/${String(it.box.id)}/notice`, '{"kind":"partner-toogle-cam","mute":true}'])
    await tv.endAsync(true)
  })

  test('announces it to the user over the feed, while it rings as well', async () => {
    await using it = await createCallWorld()
    using feed = await listen(it, it.karin.token)
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    await dial(tv, it.karin.extension)
    const leg = await rings(karin)
    expect((await toggle(it, it.box.token, `x_${it.karin.extension}`)).status).toBe(200)
    expect(await feed.next('partner-toogle-cam')).toMatchObject({ mute: true, data: { mute: true } })
    await answer(karin, leg)
    expect((await toggle(it, it.box.token, it.karin.extension)).status).toBe(200)
  })

  test('is for the partner of a call in progress only', async () => {
    await using it = await createCallWorld()
    expect((await toggle(it, it.karin.token, it.box.extension)).status).toBe(404)
    const { caller, callID } = await it.talk()
    const johan = await it.world.user()
    await it.world.link(johan.id, it.box.id)
    expect((await toggle(it, johan.token, it.box.extension)).status).toBe(404)
    expect((await toggle(it, it.karin.token, johan.extension)).status).toBe(404)
    await bye(caller, callID)
    expect((await toggle(it, it.karin.token, it.box.extension)).status).toBe(404)
    const refused = await it.server.call('POST', 'relatives/toggle_cam', {
      token: it.karin.token,
      body: { mute: 'yes' },
    })
    expect(refused.status).toBe(400)
    expect((await it.server.call('POST', 'relatives/toggle_cam', { body: {} })).status).toBe(401)
  })
})

describe('[CALL-53] UPDATE relative/changestatus', () => {
  test.each([1, 2])('[CALL-52] [CALL-54] %i is answered in the envelope', async (status) => {
    await using it = await createCallWorld()
    const answered = await change(it, it.karin.id, { data: { status } })
    expect([answered.status, answered.body]).toEqual([200, { success: true, data: { status }, message: '' }])
  })

  test('refuses other values, other people and strangers', async () => {
    await using it = await createCallWorld()
    const johan = await it.world.user()
    expect((await change(it, it.karin.id, { data: { status: 3 } })).status).toBe(400)
    expect((await change(it, johan.id, { data: { status: 1 } })).status).toBe(404)
    const path = `relative/changestatus/${String(it.karin.id)}`
    expect((await it.server.call('PUT', path, { body: { status: 1 } })).status).toBe(401)
  })
})

describe('GET calls/reach', () => {
  test('says whether a call would ring, and the feed says when that changes', async () => {
    await using it = await createCallWorld()
    const reach = async ({ token } = it.karin) => {
      const { body } = await it.server.call('GET', `calls/reach/${String(it.box.id)}`, { token })
      return z.object({ data: z.object({ state: z.string() }) }).parse(body).data.state
    }
    expect(await reach()).toBe('away')
    using feed = await listen(it, it.karin.token)
    const tv = await it.signIn(it.box)
    expect(await reach()).toBe('free')
    // Changes of availability are collected for a moment.
    it.time.advance(1_000)
    expect(await feed.next('changed')).toMatchObject({ data: { resource: 'reach', id: it.box.id } })
    const karin = await it.signIn(it.karin)
    const { callID } = await dial(karin, it.box.extension)
    await rings(tv)
    expect(await reach()).toBe('yours')
    const johan = await it.world.user()
    await it.world.link(johan.id, it.box.id)
    expect(await reach(johan)).toBe('inCall')
    await bye(karin, callID)
    expect(await reach()).toBe('free')
  })
})

describe('who is available', () => {
  test('is signed in to the channel and not in a call', async () => {
    await using it = await createCallWorld()
    const contacts = async () => {
      const { body } = await it.server.call('GET', 'box/contacts', { token: it.box.token })
      return z.object({ data: z.array(z.object({ available: z.boolean() })) }).parse(body).data
    }
    expect(await contacts()).toEqual([{ available: false }])
    const karin = await it.signIn(it.karin)
    expect(await contacts()).toEqual([{ available: true }])
    const tv = await it.signIn(it.box)
    const { callID } = await dial(karin, it.box.extension)
    await answer(tv, await rings(tv))
    expect(await contacts()).toEqual([{ available: false }])
    await bye(karin, callID)
    expect(await contacts()).toEqual([{ available: true }])
  })
})
