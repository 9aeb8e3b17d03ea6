import { expect, test } from 'vitest'
import type { InboxNotice } from '@lykta/contract/boxes'
import { CreateMessageSchema } from '@lykta/contract/messages'
import { createInMemoryBus } from '../../platform/in-memory/bus.ts'
import { createLog } from '../../platform/log.ts'
import type { SignedInUser } from '../../signed-in.ts'
import { boxes, rooms } from '../../tables.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { letter } from '../../testing/messages.ts'
import { createTestDelivery } from '../../testing/test-delivery.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { createWorld } from '../../testing/world.ts'
import { createAudit } from '../audit/index.ts'
import { createAudiences, createBoxAccess, createInboxKinds } from '../boxes/index.ts'
import { createReading } from './reading.ts'
import { createMessagesService } from './service.ts'

const many = 1_000
const profile = { title: '', firstName: '', lastName: '', phone: '', address: '', state: '' }

test('a message to a thousand rooms costs no more queries than one to two', async () => {
  await using server = await startTestServer()
  const world = createWorld(server.db)
  const group = await world.group()
  const made = await server.db
    .insert(rooms)
    .values(Array.from({ length: many }, (_, index) => ({ groupId: group.groupId, name: String(index) })))
    .returning({ id: rooms.id })
  const ids = made.map(({ id }) => id)
  // In one step: a thousand at once would wait for each other longer than a connection is waited for.
  await server.db.insert(boxes).values(ids.map((roomId) => ({ roomId, tokenHash: String(roomId), profile })))
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId: group.clusterId })
  const user: SignedInUser = {
    userId: admin.id,
    sessionId: 1,
    role: 'admin',
    level: 'cluster',
    clusterId: group.clusterId,
    language: 'en',
    extension: admin.extension,
    enableVideoCall: true,
    provedAt: new Date(0),
  }

  await using counted = countQueries(server.database.connection)
  const { db } = counted
  const clock = createTestClock()
  const notices: InboxNotice[] = []
  let areConnected = false
  const access = createBoxAccess(db)
  const unused = () => Promise.reject(new Error('not needed'))
  const items = { readItems: unused, receive: unused }
  const { readItems } = createReading({
    db,
    clock,
    events: { publish: () => undefined },
    access,
    presentAttachment: () => {
      throw new Error('not needed')
    },
    userFor: unused,
  })
  const deps = {
    db,
    clock,
    log: createLog('silent'),
    access,
    delivery: createTestDelivery({
      access,
      audiences: createAudiences({
        access,
        clock,
        events: { on: () => undefined },
        bus: createInMemoryBus(),
      }),
      wire: {
        notifyInbox: (_boxId, notice) => void notices.push(notice),
        connected: (boxIds) => Promise.resolve(new Set(areConnected ? boxIds : [])),
      },
      kinds: () =>
        createInboxKinds({ message: { ...items, readItems }, call: items, alarm: items, event: items }),
    }),
    audit: createAudit({ db, clock, events: { publish: () => undefined } }).record,
    files: { ownSendable: () => Promise.resolve([]), discardUncarried: () => Promise.resolve() },
    receivers: { roomsIn: () => Promise.resolve([]) },
    templates: { checkTemplate: () => Promise.resolve() },
    timeZone: 'Europe/Stockholm',
    publishAgain: () => Promise.resolve(),
    events: { publish: () => undefined },
  }
  const removeMessage = () => Promise.resolve(false)
  const service = createMessagesService({ ...deps, removeMessage })
  const cost = async (to: number[]) => {
    notices.length = 0
    const { queries } = await counted.during(() =>
      service.create(user, CreateMessageSchema.parse({ ...letter, ids: to })),
    )
    return {
      queries,
      notified: notices.length,
      along: notices.filter((one) => one.entry !== undefined).length,
    }
  }
  const few = await cost(ids.slice(0, 2))
  expect(few.notified).toBe(2)
  // May they, the message with all that goes with it, and who hears of it.
  expect(few.queries).toBe(3)
  const all = await cost(ids)
  expect(all.notified).toBe(many)
  // Who hears of so many boxes takes one query more.
  expect(all.queries).toBeLessThanOrEqual(few.queries + 1)

  areConnected = true
  const fewConnected = await cost(ids.slice(0, 2))
  const allConnected = await cost(ids)
  expect([fewConnected.along, allConnected.along]).toEqual([2, many])
  // The message, its recipients and its files, and whether its sender may be called; who hears of it is known by now.
  expect(fewConnected.queries).toBe(2 + 4)
  expect(allConnected.queries).toBe(fewConnected.queries)
})
