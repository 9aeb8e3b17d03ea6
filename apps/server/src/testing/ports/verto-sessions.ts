import { rpcErrors } from '@lykta/contract/calls/json-rpc'
import { describe, expect, test } from 'vitest'
import { VertoRefusal, type VertoSession } from '../../ports/call-channel.ts'
import { addressOf, type VertoSessions } from '../../ports/verto-sessions.ts'

let sessions = 0
const nextId = (what: string) => `${what}-${String((sessions += 1))}`

/** A connection of the user with this extension, which notes what it is sent. */
const connect = (extension: string, values: Partial<VertoSession> = {}) => {
  const heard: string[] = []
  const session: VertoSession = {
    party: {
      kind: 'user',
      extension,
      user: {
        userId: Number(extension.slice(-3)),
        sessionId: 1,
        role: 'relative',
        level: 'user',
        clusterId: null,
        language: 'en',
        extension,
        enableVideoCall: true,
        provedAt: new Date(0),
      },
    },
    vertoSessionId: nextId('browser'),
    readsCallerNames: true,
    connectsEarly: false,
    offersAnew: false,
    send: (method, params) =>
      void heard.push('callID' in params ? `${method} ${String(params.callID)}` : method),
    countCall: () => Promise.resolve(),
    close: () => void heard.push('closed'),
    ...values,
  }
  return { session, heard, address: addressOf(session) }
}

/** What every implementation of the port promises. `create` gives a way to it for each of two servers that share it, or one twice. */
export const keepsPromisesOfVertoSessions = (
  create: () => Promise<readonly [VertoSessions, VertoSessions]>,
) => {
  describe('the sessions of the call channel', () => {
    test('are found where they are not, by extension and address, until they leave', async () => {
      const [here, there] = await create()
      const { session, address } = connect('200001', { connectsEarly: true })
      const other = connect('200002')
      await here.take(session)
      await here.take(other.session)
      const known = { ...address, userId: 1, connectsEarly: true, offersAnew: false }
      expect(await there.of(['200001', '200009'])).toEqual([known])
      expect(await there.find(address)).toEqual(known)
      expect(await there.find({ ...address, extension: '200002' })).toBeUndefined()
      const elsewhere = { ...address, extension: '200002' }
      expect(await there.absent([address, elsewhere])).toEqual([elsewhere])
      expect(here.here(() => true)).toEqual([session, other.session])
      expect(await here.leave(session)).toBe(true)
      expect(await there.find(address)).toBeUndefined()
      expect(await there.of(['200001'])).toEqual([])
      expect(await here.leave(session)).toBe(false)
    })

    test('are written to in the order of the calls, waited for or not, and never by another extension', async () => {
      const [here, there] = await create()
      const { session, heard, address } = connect('200001')
      await here.take(session)
      const sent = Array.from({ length: 20 }, (_, index) =>
        there.send(address, 'verto.info', { callID: String(index) }),
      )
      await Promise.all([
        ...sent,
        there.send({ ...address, extension: '200002' }, 'verto.info', { callID: 'x' }),
      ])
      await expect
        .poll(() => heard)
        .toEqual(Array.from({ length: 20 }, (_, index) => `verto.info ${String(index)}`))
    })

    test('that have gone are written to in vain, and whoever writes is told so', async () => {
      const [here, there] = await create()
      const { session, heard, address } = connect('200001')
      await here.take(session)
      expect(await there.send(address, 'verto.info', { callID: 'first' })).toBe(true)
      expect(await here.send(address, 'verto.info', { callID: 'second' })).toBe(true)
      await expect.poll(() => heard).toHaveLength(2)
      await here.leave(session)
      expect(await there.send(address, 'verto.info', { callID: 'late' })).toBe(false)
      expect(await here.send(address, 'verto.info', { callID: 'late' })).toBe(false)
      expect(heard).toHaveLength(2)
    })

    test('have one connection, the latest: the one before is told and closed, and its leaving changes nothing', async () => {
      const [here, there] = await create()
      const before = connect('200001')
      const after = connect('200001', { vertoSessionId: before.session.vertoSessionId })
      await here.take(before.session)
      await there.take(after.session)
      await expect.poll(() => before.heard).toEqual(['verto.punt', 'closed'])
      expect(await here.leave(before.session)).toBe(false)
      await here.send(after.address, 'verto.info', { callID: 'one' })
      await expect.poll(() => after.heard).toEqual(['verto.info one'])
      expect(await there.of(['200001'])).toHaveLength(1)
    })

    test('taken by many connections at once, one of them has it', async () => {
      const [here, there] = await create()
      const vertoSessionId = nextId('browser')
      const all = Array.from({ length: 10 }, () => connect('200001', { vertoSessionId }))
      await Promise.all(all.map(({ session }, index) => (index % 2 === 0 ? here : there).take(session)))
      await expect.poll(() => all.filter(({ heard }) => heard.includes('closed'))).toHaveLength(9)
      const left = await Promise.all(
        all.map(({ session }, index) => (index % 2 === 0 ? here : there).leave(session)),
      )
      expect(left.filter(Boolean)).toHaveLength(1)
      expect(await here.of(['200001'])).toEqual([])
    })

    test('belong to one party', async () => {
      const [here, there] = await create()
      const { session, heard, address } = connect('200001')
      await here.take(session)
      const thief = connect('200002', { vertoSessionId: session.vertoSessionId })
      await expect(there.take(thief.session)).rejects.toEqual(new VertoRefusal(rpcErrors.sessionInUse))
      expect(await there.leave(thief.session)).toBe(false)
      expect(await there.find(address)).toBeDefined()
      expect(heard).toEqual([])
    })
  })
}
