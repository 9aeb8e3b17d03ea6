import { expect, test } from 'vitest'
import type { VertoSessionAddress } from '../../../ports/verto-sessions.ts'
import { createLog } from '../../../platform/log.ts'
import { createSettling } from './settling.ts'

const karin: VertoSessionAddress = { vertoSessionId: 'k', extension: '200001' }
const mother: VertoSessionAddress = { vertoSessionId: 'm', extension: '300001' }

/** Two who talk. The database, and what tells who is connected, may be away. */
const makeCall = () => {
  const it = { isDatabaseAway: false, isBusAway: false, present: new Set<VertoSessionAddress>() }
  const ended: VertoSessionAddress[] = []
  const settling = createSettling({
    log: createLog('silent'),
    // Each has two legs.
    openLegs: () => Promise.resolve([karin, mother, karin]),
    vertoSessions: {
      absent: (addresses) =>
        it.isBusAway
          ? Promise.reject(new Error('the bus is away'))
          : Promise.resolve(addresses.filter((address) => !it.present.has(address))),
    },
    left: (address) => {
      if (it.isDatabaseAway) return Promise.reject(new Error('the database is away'))
      ended.push(address)
      return Promise.resolve()
    },
  })
  return { it, settling, ended }
}

test('a start that cannot find out who has left goes on, and finds out later, once', async () => {
  const { it, settling, ended } = makeCall()
  it.present.add(mother)
  it.isBusAway = true
  await settling.start()
  await expect(settling.settleRest()).rejects.toThrow('the bus is away')
  expect(ended).toEqual([])
  it.isBusAway = false
  await settling.settleRest()
  await settling.settleRest()
  expect(ended).toEqual([karin])
})

test.each(['start', 'settleLost'] as const)(
  '%s: whose calls could not be ended has them ended later, unless they have come back',
  async (settle) => {
    const { it, settling, ended } = makeCall()
    it.isDatabaseAway = true
    await settling[settle]()
    await settling.settleRest()
    it.isDatabaseAway = false
    it.present.add(mother)
    await settling.settleRest()
    it.present.clear()
    await settling.settleRest()
    expect(ended).toEqual([karin])
  },
)

test('whoever leaves while the database is away is not busy for long', async () => {
  const { it, settling, ended } = makeCall()
  it.isDatabaseAway = true
  await expect(settling.left(karin)).rejects.toThrow('the database is away')
  it.isDatabaseAway = false
  it.isBusAway = true
  await expect(settling.settleRest()).rejects.toThrow('the bus is away')
  it.isBusAway = false
  await settling.settleRest()
  await settling.settleRest()
  expect(ended).toEqual([karin])
})
