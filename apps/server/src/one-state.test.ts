import {
  AlarmDetailSchema,
  AlarmReachSchema,
  AlarmReceiptSchema,
  CreatedAlarmSchema,
} from '@lykta/contract/alarms'
import {
  boxStateOf,
  BoxViewSchema,
  ManagedBoxSchema,
  type BoxFacts,
  type BoxState,
} from '@lykta/contract/boxes'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { AdministrationOverviewSchema } from '@lykta/contract/overview'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drill } from './testing/alarm-world.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { createWorld } from './testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const anyBox = fc.record<BoxFacts>({
  hasTv: fc.boolean(),
  online: fc.boolean(),
  battery: fc.option(fc.constantFrom(0, 10, 11, 20, 21, 100)),
  usingBattery: fc.option(fc.boolean()),
})

type Seen = BoxFacts & { room: { id: number } }

const byId = (a: number, b: number) => a - b
const roomsOf = (seen: readonly { room: { id: number } }[]) => seen.map(({ room }) => room.id).toSorted(byId)
const inState = (seen: readonly Seen[], ...states: BoxState[]) =>
  roomsOf(seen.filter((one) => states.includes(boxStateOf(one))))

/** What one world looks like to everybody who sees it. */
const look = async (facts: readonly BoxFacts[]) => {
  const world = createWorld(server.db)
  const { clusterId, groupId } = await world.group()
  const lastSeenAt = new Date(Date.now() - 2 * 3_600_000)
  for (const { hasTv, ...reported } of facts)
    await world.box({ groupId, lastSeenAt, ...reported, ...(hasTv ? {} : { tokenHash: null }) })
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const nurse = await world.user({ role: 'staff', clusterId })
  await world.assignStaff(nurse.id, groupId)

  const managed = async (filter: object = {}) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) })
    const { body } = await server.call('GET', `boxes?${query.toString()}`, admin)
    return listOf(ManagedBoxSchema).parse(body).data
  }
  const target = { target: 'group', ids: [groupId] }
  const reach = await server.call('POST', 'alarms/reach', { token: nurse.token, body: target })
  const sent = await server.call('POST', 'alarms', {
    token: nurse.token,
    body: { ...drill, ...target, state: 'sent' },
  })
  const alarm = async () => {
    const { id } = answerOf(CreatedAlarmSchema).parse(sent.body).data
    const one = await server.call('GET', `alarms/${String(id)}`, nurse)
    const board = await server.call('GET', `alarms/${String(id)}/receipts`, nurse)
    return {
      counts: answerOf(AlarmDetailSchema).parse(one.body).data.counts,
      receipts: listOf(AlarmReceiptSchema).parse(board.body).data,
    }
  }
  const overview = await server.call('GET', 'overview/administration', admin)
  const views = await server.call('GET', `caretakers/${String(nurse.id)}`, nurse)
  return {
    list: await managed(),
    filtered: {
      noTv: await managed({ noTv: true }),
      offline: await managed({ offline: true }),
      lowBattery: await managed({ lowBattery: true }),
    },
    overview: answerOf(AdministrationOverviewSchema).parse(overview.body).data.boxes,
    views: listOf(BoxViewSchema).parse(views.body).data,
    reach: answerOf(AlarmReachSchema).parse(reach.body).data,
    alarm: sent.status === 200 ? await alarm() : undefined,
  }
}

test('[BOXES-08] [OVERVIEW-01] [ALARM-08] lists, filters, counts, cards and boards say the same of every box', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyBox, { minLength: 1, maxLength: 6 }), async (facts) => {
      const { list, filtered, overview, views, reach, alarm } = await look(facts)
      const noTv = inState(list, 'noTv')
      const offline = inState(list, 'offline')
      const low = inState(list, 'lowBattery')
      expect(list).toHaveLength(facts.length)
      // Who sees the resident sees what the administrator sees.
      for (const { room, ...one } of list) {
        const view = views.find((other) => other.room.id === room.id)
        expect(view === undefined ? undefined : boxStateOf(view)).toBe(boxStateOf(one))
      }
      // What a filter finds and what the overview counts are those in that state.
      expect(roomsOf(filtered.noTv)).toEqual(noTv)
      expect(roomsOf(filtered.offline)).toEqual(offline)
      expect(roomsOf(filtered.lowBattery)).toEqual(low)
      expect(overview).toEqual({
        total: list.length,
        tvs: list.length - noTv.length,
        online: inState(list, 'online', 'onBattery', 'lowBattery').length,
        offline: offline.length,
        lowBattery: low.length,
      })
      // The question before an alarm, and its board, miss the same rooms.
      const why = (asked: 'noTv' | 'offline') => roomsOf(reach.notReached.filter((one) => one.why === asked))
      expect([why('noTv'), why('offline')]).toEqual([noTv, offline])
      expect(reach).toMatchObject({ rooms: list.length, tvs: overview.tvs, offline: offline.length })
      // An alarm that nobody could see is not sent.
      expect(alarm === undefined).toBe(overview.tvs === 0)
      if (alarm === undefined) return
      const missed = alarm.receipts.filter(({ hasTv, online }) => !hasTv || !online)
      expect(roomsOf(alarm.receipts)).toEqual(roomsOf(list))
      expect(roomsOf(missed)).toEqual([...noTv, ...offline].toSorted(byId))
      expect(alarm.counts).toMatchObject({ rooms: list.length, notReached: missed.length })
    }),
    { numRuns: 25 },
  )
})
