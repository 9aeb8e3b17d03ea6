import { randomUUID } from 'node:crypto'
import { connectsEarly } from '@lykta/contract/calls/early-transport'
import { readsCallerNames } from '@lykta/contract/calls/caller-name'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SharedPorts } from '../../../ports/shared.ts'
import { calls } from '../tables.ts'
import { answer, createCallWorld, dial, rings, sdp } from '../../../testing/call-world.ts'
import { createGate } from '../../../testing/gate.ts'

// What a call asks of the ports goes to Redis where there are several servers, and whoever calls waits for the answer.

test('a call to a TV asks once who is there, and holds nothing while it waits for the answer', async () => {
  const gate = createGate()
  const ports = (own: SharedPorts): SharedPorts => ({
    ...own,
    vertoSessions: {
      ...own.vertoSessions,
      of: async (extensions) => {
        if (extensions.length > 0) await gate.pass()
        return own.vertoSessions.of(extensions)
      },
    },
  })
  await using it = await createCallWorld({}, { ports })
  const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
  gate.close()
  const dialled = dial(karin, it.box.extension)
  await gate.isReached()
  const isFree = await it.server.db
    .execute(sql`select id from boxes where id = ${it.box.id} for update nowait`)
    .then(
      () => true,
      () => false,
    )
  gate.open()
  await dialled
  await rings(tv)
  expect(isFree).toBe(true)
})

test('whoever places too many calls is told so, nobody rings, and whom they would have reached is not told', async () => {
  let waitMs = 0
  const ports = (own: SharedPorts): SharedPorts => ({
    ...own,
    rates: {
      of: (name, limit) => {
        const rate = own.rates.of(name, limit)
        const isFull = (key: string) => name === 'calls' && key === it.karin.extension && waitMs > 0
        return { take: async (key) => (isFull(key) ? waitMs : rate.take(key)) }
      },
    },
  })
  await using it = await createCallWorld({}, { ports })
  const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
  await dial(karin, it.box.extension)
  const leg = await rings(tv)
  waitMs = 30_000
  for (const destination of [it.box.extension, '799999'])
    expect((await dial(karin, destination)).reply.error).toMatchObject({ cause: 'NORMAL_CIRCUIT_CONGESTION' })
  expect(await it.server.db.$count(calls)).toBe(1)
  await answer(tv, leg)
  await karin.next('verto.answer')
  await karin.request('verto.ping')
  expect([...karin.order(), ...tv.order()]).not.toContain('verto.bye')
})

test('what a call that connects while it rings asks and says, until it is answered', async () => {
  const asked: string[] = []
  const ports = (own: SharedPorts): SharedPorts => {
    const { vertoSessions, awaitedCalls } = own
    return {
      ...own,
      vertoSessions: {
        ...vertoSessions,
        of: (extensions) => {
          if (extensions.length > 0) asked.push('who is there')
          return vertoSessions.of(extensions)
        },
        find: (address) => {
          asked.push('is it there')
          return vertoSessions.find(address)
        },
        send: (address, method, params) => {
          asked.push(method)
          return vertoSessions.send(address, method, params)
        },
      },
      awaitedCalls: {
        ...awaitedCalls,
        isAwaited: (callId) => {
          asked.push('is anybody awaited')
          return awaitedCalls.isAwaited(callId)
        },
        end: (callId) => {
          asked.push('who was awaited')
          return awaitedCalls.end(callId)
        },
      },
    }
  }
  await using it = await createCallWorld({}, { ports })
  const ours = { ...readsCallerNames, ...connectsEarly }
  const karin = await it.signIn(it.karin, randomUUID(), ours)
  const tv = await it.signIn(it.box, randomUUID(), ours)
  await dial(karin, it.box.extension)
  const leg = await rings(tv)
  await tv.request('verto.media', { sdp: sdp.video('callee'), dialogParams: { callID: leg } })
  await karin.next('verto.media')
  await answer(tv, leg)
  await karin.next('verto.display')
  expect(asked).toEqual([
    'who is there',
    'verto.invite',
    'is anybody awaited',
    'is it there',
    'verto.media',
    'verto.answer',
    'verto.display',
  ])
})
