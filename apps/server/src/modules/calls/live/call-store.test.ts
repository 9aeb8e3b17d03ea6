import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AwaitedCall } from '../../../ports/awaited-calls.ts'
import type { VertoSession } from '../../../ports/call-channel.ts'
import { systemClock, systemIds } from '../../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import type { Route } from '../destinations/service.ts'
import { calls } from '../tables.ts'
import { nothing } from './endings.ts'
import { createCallStore } from './call-store.ts'

let server: TestServer
let route: Route
let tv: VertoSession
beforeAll(async () => {
  server = await startTestServer()
  const world = createWorld(server.db)
  const { id: boxId, roomId, extension } = await world.box(await world.group())
  const direction = 'from_box'
  const callees = { extensions: [], people: [], userId: null, oneCallOnly: false, callerName: '{}' }
  route = { ...callees, direction, boxId, roomId }
  tv = {
    party: {
      kind: 'box',
      extension,
      box: { boxId, roomId, extension, tokenTag: '' },
    },
    vertoSessionId: randomUUID(),
    readsCallerNames: true,
    connectsEarly: false,
    offersAnew: false,
    send: () => undefined,
    countCall: () => Promise.resolve(),
    close: () => undefined,
  }
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.db.delete(calls).then(() => undefined))

const karin = { userId: 1, extension: '200001' }
const end = vi.fn<(callId: number) => Promise<undefined>>().mockResolvedValue(undefined)
/** Returns what others see of a call of the TV as it begins to be awaited. */
const place = async (begin: (call: AwaitedCall) => Promise<void>) => {
  const storing = createCallStore({
    db: server.db,
    clock: systemClock,
    ids: systemIds,
    audit: () => Promise.resolve(),
    closedApps: { begin },
    awaitedCalls: { end },
    endings: { endLosers: () => Promise.resolve(nothing) },
  })
  const dial = { callID: randomUUID(), destination: karin.extension, sdp: 'v=0', camera: false }
  return await storing.call(tv, dial, route, { sessions: [], callees: [karin] })
}

test('nobody sees a call before it is known who else is awaited: its first device to leave would end it', async () => {
  const seen: number[] = []
  await place(async () => void seen.push(await server.db.$count(calls)))
  expect(seen).toEqual([0])
  expect(await server.db.$count(calls)).toBe(1)
  expect(end).not.toHaveBeenCalled()
})

test('nobody is awaited for a call that could not be stored', async () => {
  const begun: number[] = []
  await expect(
    place(async ({ offer }) => {
      begun.push(offer.callId)
      throw new Error('away')
    }),
  ).rejects.toThrow('away')
  expect(await server.db.$count(calls)).toBe(0)
  expect(end.mock.calls).toEqual([begun])
})
