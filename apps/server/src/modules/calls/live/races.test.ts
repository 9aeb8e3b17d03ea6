import { ringTimeoutMs } from '@lykta/contract/calls/constants'
import { describe, expect, test } from 'vitest'
import type { SharedPorts } from '../../../ports/shared.ts'
import { answer, bye, createCallWorld, dial, rings, type CallWorld } from '../../../testing/call-world.ts'
import { createGate } from '../../../testing/gate.ts'
import { slowPorts } from '../../../testing/slow-ports.ts'
import { callLegs, calls } from '../tables.ts'

const lastCall = async ({ server: { db } }: CallWorld) =>
  (await db.select().from(calls).orderBy(calls.id)).at(-1)
const openLegs = async ({ server: { db } }: CallWorld) =>
  (await db.select().from(callLegs)).filter(({ endedAt }) => endedAt === null)

/** Karin is no longer linked to the box; resolves when her call has ended, perhaps before everybody has heard. */
const unlink = async (it: CallWorld) => {
  const { token } = await it.world.user({ role: 'admin', level: 'cluster', clusterId: it.clusterId })
  const path = `boxes/${String(it.box.id)}/links/${String(it.karin.id)}`
  const unlinked = it.server.call('DELETE', path, { token })
  await expect.poll(async () => (await lastCall(it))?.endedAt).toBeInstanceOf(Date)
  return { unlinked }
}

describe('a call that ends while its device is looked up', () => {
  test('is said to be over after it rang, never before', async () => {
    const gate = createGate()
    const ports = (own: SharedPorts): SharedPorts => ({
      ...own,
      vertoSessions: {
        ...own.vertoSessions,
        send: async (address, method, params) => {
          if (method === 'verto.invite') await gate.pass()
          return own.vertoSessions.send(address, method, params)
        },
      },
    })
    await using it = await createCallWorld({}, { ports })
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    gate.close()
    await dial(karin, it.box.extension)
    await gate.isReached()
    const { unlinked } = await unlink(it)
    gate.open()
    await unlinked
    await tv.next('verto.bye')
    expect(tv.order().slice(-2)).toEqual(['verto.invite', 'verto.bye'])
  })

  test('does not ring any more', async () => {
    const gate = createGate()
    const ports = (own: SharedPorts): SharedPorts => ({
      ...own,
      callTimers: {
        ...own.callTimers,
        expectAnswer: async (callId) => {
          await gate.pass()
          await own.callTimers.expectAnswer(callId)
        },
      },
    })
    await using it = await createCallWorld({}, { ports })
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    gate.close()
    const dialled = dial(karin, it.box.extension)
    await gate.isReached()
    const { unlinked } = await unlink(it)
    gate.open()
    await Promise.all([dialled, unlinked])
    await karin.request('verto.ping')
    await tv.request('verto.ping')
    expect(tv.order()).not.toContain('verto.invite')
  })
})

test('a session that comes back while its leaving is under way keeps its call', async () => {
  const gate = createGate()
  let expectedBack = 0
  const ports = (own: SharedPorts): SharedPorts => ({
    ...own,
    callTimers: {
      ...own.callTimers,
      expectBack: async (leg) => {
        await own.callTimers.expectBack(leg)
        expectedBack += 1
      },
    },
    vertoSessions: {
      ...own.vertoSessions,
      leave: async (vertoSession) => {
        const hasLeft = await own.vertoSessions.leave(vertoSession)
        await gate.pass()
        return hasLeft
      },
    },
  })
  await using it = await createCallWorld({}, { ports })
  const { caller, callee, callID } = await it.talk()
  gate.close()
  caller.cut()
  await gate.isReached()
  const back = it.signIn(it.karin, caller.sessid)
  // Long enough to sign in, if it did not wait.
  for (let request = 0; request < 20; request += 1)
    await it.server.call('GET', 'users/me', { token: it.karin.token })
  gate.open()
  expect((await back).reattached).toEqual([callID])
  await expect.poll(() => expectedBack).toBe(1)
  expect(await it.lostLegs()).toEqual([])
  it.time.advance(31_000)
  await callee.request('verto.ping')
  expect(callee.order()).not.toContain('verto.bye')
})

test('where the other servers cannot be asked, no call of theirs counts as lost', async () => {
  let isAway = false
  const handlers: (() => Promise<void>)[] = []
  const ports = (own: SharedPorts): SharedPorts => ({
    ...own,
    vertoSessions: {
      ...own.vertoSessions,
      of: async (extensions) => (isAway ? [] : own.vertoSessions.of(extensions)),
      absent: async (addresses) => {
        if (isAway) throw new Error('away')
        return own.vertoSessions.absent(addresses)
      },
      onLost: (handler) => {
        handlers.push(() => handler([]))
      },
    },
  })
  await using it = await createCallWorld({}, { ports })
  await it.talk()
  isAway = true
  for (const lost of handlers) await expect(lost()).rejects.toThrow('away')
  expect(handlers).toHaveLength(1)
  expect(await it.lostLegs()).toEqual([])
})

describe('over ports that answer late', () => {
  const world = () => createCallWorld({}, { ports: slowPorts })
  /** Two of the staff, rung by the box. */
  const ringStaff = async (it: CallWorld) => {
    const member = async () => {
      const user = await it.world.user({ role: 'staff', clusterId: it.clusterId })
      await it.world.assignStaff(user.id, it.groupId)
      return it.signIn(user)
    }
    const [amina, bo, tv] = [await member(), await member(), await it.signIn(it.box)]
    const { callID } = await dial(tv, String(900_000 + it.groupId))
    return { amina, bo, tv, callID, legs: [await rings(amina), await rings(bo)] as const }
  }

  test('of two answers at once one counts, the other device stops ringing', async () => {
    await using it = await world()
    const { amina, bo, tv, legs } = await ringStaff(it)
    const [one, other] = await Promise.all([answer(amina, legs[0]), answer(bo, legs[1])])
    expect([one.error, other.error].filter((error) => error === undefined)).toHaveLength(1)
    const loser = one.error === undefined ? bo : amina
    expect((await loser.next('verto.bye')).params).toMatchObject({ cause: 'LOSE_RACE' })
    await tv.next('verto.answer')
    await tv.request('verto.ping')
    expect(tv.order().filter((method) => method === 'verto.answer')).toHaveLength(1)
    expect(await openLegs(it)).toHaveLength(2)
  })

  test('declined by all at once, the call ends', async () => {
    await using it = await world()
    const { amina, bo, tv, legs } = await ringStaff(it)
    await Promise.all([bye(amina, legs[0], 'CALL_REJECTED'), bye(bo, legs[1], 'CALL_REJECTED')])
    expect((await tv.next('verto.bye')).params).toMatchObject({ cause: 'CALL_REJECTED' })
    expect(await openLegs(it)).toEqual([])
  })

  test('answered and given up at once, nobody is left in a call, and the TV hears of its end last', async () => {
    await using it = await world()
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    const { callID } = await dial(karin, it.box.extension)
    const leg = await rings(tv)
    const [answered] = await Promise.all([answer(tv, leg), bye(karin, callID)])
    await tv.next('verto.bye')
    await tv.request('verto.ping')
    expect(await openLegs(it)).toEqual([])
    const ended = await lastCall(it)
    expect(ended?.endedAt).toBeInstanceOf(Date)
    expect(ended?.answeredAt === null).toBe(answered.error !== undefined)
  })

  test('a device that leaves as it is rung ends the call', async () => {
    await using it = await world()
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    const dialled = dial(karin, it.box.extension)
    tv.cut()
    await dialled
    await karin.next('verto.bye')
    expect(await openLegs(it)).toEqual([])
  })
})

describe('whether closed apps are awaited', () => {
  const asking = (isAwaited: (callId: number, own: SharedPorts) => Promise<boolean | undefined>) => ({
    ports: (own: SharedPorts): SharedPorts => ({
      ...own,
      awaitedCalls: { ...own.awaitedCalls, isAwaited: (callId) => isAwaited(callId, own) },
    }),
  })
  const unknown = asking(() => Promise.resolve(undefined))

  test('is asked while nobody holds the call', async () => {
    let asked = 0
    const world: { it?: CallWorld } = {}
    await using it = await createCallWorld(
      {},
      asking(async (callId, own) => {
        await world.it?.server.db.execute(
          `select id from calls where id = ${String(callId)} for update nowait`,
        )
        asked += 1
        return own.awaitedCalls.isAwaited(callId)
      }),
    )
    world.it = it
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    await dial(tv, it.karin.extension)
    expect((await bye(karin, await rings(karin), 'CALL_REJECTED')).error).toBeUndefined()
    expect((await tv.next('verto.bye')).params).toMatchObject({ cause: 'CALL_REJECTED' })
    expect(asked).toBe(1)
  })

  test('if it is not known, a call that one declines rings on until it times out', async () => {
    await using it = await createCallWorld({}, unknown)
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    await dial(tv, it.karin.extension)
    await bye(karin, await rings(karin), 'CALL_REJECTED')
    await tv.request('verto.ping')
    expect(tv.order()).not.toContain('verto.bye')
    it.time.advance(ringTimeoutMs)
    expect((await tv.next('verto.bye')).params).toMatchObject({ cause: 'NO_ANSWER' })
  })

  test('a call to a TV waits for no app, so declined it is over', async () => {
    await using it = await createCallWorld({}, unknown)
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    await dial(karin, it.box.extension)
    await bye(tv, await rings(tv), 'CALL_REJECTED')
    expect((await karin.next('verto.bye')).params).toMatchObject({ cause: 'CALL_REJECTED' })
  })
})

test('of two offers at once, one from each side, at most one waits for an answer', async () => {
  const gate = createGate()
  let looked = 0
  const ports = (own: SharedPorts): SharedPorts => ({
    ...own,
    vertoSessions: {
      ...own.vertoSessions,
      find: async (address) => {
        looked += 1
        await gate.pass()
        return own.vertoSessions.find(address)
      },
    },
  })
  await using it = await createCallWorld({}, { ports })
  const { caller, callee, callID, leg } = await it.talk()
  gate.close()
  looked = 0
  const update = (client: typeof caller, id: string) =>
    client.request('verto.modify', { action: 'updateMedia', sdp: 'x', dialogParams: { callID: id } })
  const updates = [update(caller, callID), update(callee, leg)]
  await expect.poll(() => looked).toBe(2)
  gate.open()
  await Promise.race(updates)
  await Promise.all([caller.request('verto.ping'), callee.request('verto.ping')])
  expect([caller, callee].filter(({ order }) => order().includes('verto.attach'))).toHaveLength(1)
})
