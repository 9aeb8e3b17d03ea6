import { randomUUID } from 'node:crypto'
import { AlarmReachSchema, AlarmTotalsSchema, CreatedAlarmSchema } from '@lykta/contract/alarms'
import { answerOf } from '@lykta/contract/envelope'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { alarms, auditEntries, boxes, entities, groups, inboxEntries, alarmRecipients } from '../../tables.ts'
import { connectBox } from '../../testing/box-client.ts'
import { startAlarmWorld, type AlarmWorld } from '../../testing/alarm-world.ts'

let it: AlarmWorld
beforeAll(async () => {
  it = await startAlarmWorld()
})
afterAll(() => it[Symbol.asyncDispose]())
beforeEach(async () => {
  await it.server.db.delete(alarms)
  await it.server.db.delete(inboxEntries)
})

const actions = async (id: number) => {
  const rows = await it.server.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'alarm'), eq(auditEntries.subjectId, id)))
  return rows.map(({ action }) => action)
}
const acknowledged = (id: number, at = Date.now()) => ({ kind: 'alarm', id, state: 'acknowledged', at })

describe('an alarm that is sent', () => {
  test('[ALARM-05] is shown on the TV of each room, with its level and sound', async () => {
    const id = await it.send()
    for (const { token } of [it.box, it.other])
      expect(await it.onTv(token)).toEqual({
        origin: 'staff',
        id,
        title: 'Fire drill',
        body: 'Stay in your room.',
        level: 'important',
        sound: 'soft-bell',
        soundUrl: null,
        sentAt: it.clock.now().getTime(),
        repeats: 0,
        acknowledgedAt: null,
      })
    expect(await actions(id)).toEqual(['alarm_sent'])
  })

  test('reaches a TV that is on at once, and one that was off when it reads on', async () => {
    await using tv = await connectBox(it.server.origin, it.box)
    await tv.mqtt.subscribeAsync(`box/${String(it.box.id)}/inbox`, { qos: 1 })
    const id = await it.send()
    const [entry] = await it.entries(it.box.token)
    expect(entry).toMatchObject({ id, item: { title: 'Fire drill' } })
    // The TV need not ask for it.
    await vi.waitFor(() =>
      expect(tv.received.map(({ value }) => value)).toEqual([{ kind: 'alarm', id, entry }]),
    )
    expect(await it.onTv(it.other.token)).toMatchObject({ id })
    await it.call('POST', `alarms/${String(id)}/recall`, it.amina.token)
    const gone = { cursor: (entry?.cursor ?? 0) + 1, kind: 'alarm', id, removed: true }
    await vi.waitFor(() =>
      expect(tv.received.at(-1)?.value).toMatchObject({ kind: 'alarm', id, entry: gone }),
    )
  })

  describe('reaches', () => {
    /** A cluster of two houses, the first with two floors, and a TV on each floor. */
    const makeCluster = async () => {
      const { db } = it.server
      const group = await it.world.group('Elsewhere')
      const [house] = await db.select().from(entities).where(eq(entities.id, group.entityId))
      const [second] = await db
        .insert(entities)
        .values({ entityGroupId: house?.entityGroupId ?? 0, name: 'Strandgläntan' })
        .returning()
      const [floor] = await db
        .insert(groups)
        .values({ entityId: second?.id ?? 0, name: 'Lakeside' })
        .returning()
      const floors = [group.groupId, await it.world.groupIn(group.groupId, 'Third floor'), floor?.id ?? 0]
      const rooms: number[] = []
      for (const groupId of floors) rooms.push((await it.world.box({ ...group, groupId })).roomId)
      const admin = await it.world.user({ role: 'admin', level: 'cluster', clusterId: group.clusterId })
      return { ...group, rooms, admin }
    }
    let cluster: Awaited<ReturnType<typeof makeCluster>>
    beforeAll(async () => {
      cluster = await makeCluster()
    })

    test.each([
      ['group', () => cluster.groupId, [0]],
      ['entity', () => cluster.entityId, [0, 1]],
      ['cluster', () => cluster.clusterId, [0, 1, 2]],
      ['individuals', () => cluster.rooms[2] ?? 0, [2]],
    ] as const)('[ALARM-02] the rooms of its target: %s', async (target, id, reached) => {
      await it.send({ target, ids: [id()] }, cluster.admin.token)
      const rooms = (await it.server.db.select().from(alarmRecipients)).map(({ roomId }) => roomId)
      expect(rooms).toEqual(reached.map((at) => cluster.rooms[at]))
    })
  })

  test('comes once when its sender tries again, and twice at once', async () => {
    const clientId = randomUUID()
    const [one, two] = await Promise.all([
      it.create(it.amina.token, { clientId }),
      it.create(it.amina.token, { clientId }),
    ])
    const again = await it.create(it.amina.token, { clientId })
    expect(two.body).toEqual(one.body)
    expect(again.body).toEqual(one.body)
    expect(await it.server.db.select().from(alarms)).toHaveLength(1)
    expect(await it.entries(it.box.token)).toHaveLength(1)
  })

  test('is told again to the TV when its sender tries again, as nobody may have told it', async () => {
    const input = { clientId: randomUUID(), ids: [it.box.roomId], target: 'individuals' }
    await it.create(it.amina.token, input)
    await using tv = await connectBox(it.server.origin, it.box)
    await tv.mqtt.subscribeAsync(`box/${String(it.box.id)}/inbox`, { qos: 1 })
    await it.create(it.amina.token, input)
    const [entry] = await it.entries(it.box.token)
    await expect
      .poll(() => tv.received.map(({ value }) => value))
      .toEqual([{ kind: 'alarm', id: entry?.id, entry }])
  })

  test('[ALARM-08] says on its board what became of it at each TV', async () => {
    const id = await it.send()
    expect(await it.receipts(id)).toMatchObject([
      { room: { id: it.box.roomId }, resident: 'Astrid Lind', deliveredAt: null, acknowledgedAt: null },
      { room: { id: it.other.roomId }, deliveredAt: null },
    ])
    const at = it.clock.now().getTime()
    await it.say('receipt', { kind: 'alarm', id, state: 'shown', at })
    await it.say('receipt', acknowledged(id, at + 5), it.other)
    expect(await it.receipts(id)).toMatchObject([
      { deliveredAt: at, shownAt: at, acknowledgedAt: null },
      // A TV whose clock is ahead acknowledges now, not later.
      { deliveredAt: at, shownAt: at, acknowledgedAt: at },
    ])
    expect((await it.read(id)).counts).toEqual({
      rooms: 2,
      delivered: 2,
      shown: 2,
      acknowledged: 1,
      notReached: 0,
    })
    expect((await it.onTv(it.other.token))?.origin === 'staff').toBe(true)
    expect(await it.onTv(it.other.token)).toMatchObject({ acknowledgedAt: at })
  })

  test('is seen by a relative with what became of it at their TV only', async () => {
    const url = 'https://alarms.example/secret'
    const id = await it.send({ ladder: { steps: [{ kind: 'webhook', after: 60, url }] } })
    expect(await it.receipts(id, it.karin.token)).toMatchObject([{ room: { id: it.box.roomId } }])
    const [seen] = await it.list({ room: it.box.roomId }, it.karin.token)
    expect(seen).toMatchObject({ id, counts: { rooms: 1 }, may: { manage: false, take: false } })
    const filter = encodeURIComponent(JSON.stringify({ room: it.other.roomId }))
    expect(await it.call('GET', `alarms?filter=${filter}`, it.karin.token)).toMatchObject({ status: 404 })
    // Nor does it say who else got it, or where it is reported.
    expect(seen).toMatchObject({ ids: [], ladder: null })
    expect((await it.read(id)).ladder).toMatchObject({ steps: [{ url }] })
  })

  test('[ALARM-08] is seen to in a room by a member of staff for the resident', async () => {
    const id = await it.send()
    const path = `alarms/${String(id)}/handled`
    expect(await it.receipts(id, it.amina.token)).toMatchObject([{ mayHandle: true }, { mayHandle: true }])
    expect(await it.receipts(id, it.karin.token)).toMatchObject([{ mayHandle: false }])
    expect(await it.call('POST', path, it.amina.token, { rooms: [it.box.roomId] })).toMatchObject({
      status: 200,
    })
    const [receipt] = await it.receipts(id)
    expect(receipt).toMatchObject({
      acknowledgedAt: null,
      handledBy: { id: it.amina.id, name: 'Amina Noor' },
    })
    // The TV sounds no longer.
    expect(await it.onTv()).toMatchObject({ id, acknowledgedAt: it.clock.now().getTime() })
    expect(await it.onTv(it.other.token)).toMatchObject({ id, acknowledgedAt: null })
  })

  test('[ALARM-08] is seen to in a room whose resident has left meanwhile, and ends', async () => {
    await using own = await startAlarmWorld()
    const id = await own.send()
    for (const { id: boxId } of [own.box, own.other])
      expect(await own.call('POST', `boxes/${String(boxId)}/retire`, own.admin.token, {})).toMatchObject({
        status: 200,
      })
    expect(await own.receipts(id)).toMatchObject([
      { room: { id: own.box.roomId }, resident: '' },
      { room: { id: own.other.roomId }, resident: '' },
    ])
    const rooms = [own.box.roomId, own.other.roomId]
    const path = `alarms/${String(id)}/handled`
    const nobody = await own.world.user({ role: 'staff', clusterId: own.group.clusterId })
    expect((await own.call('POST', path, nobody.token, { rooms })).status).toBe(404)
    expect(await own.call('POST', path, own.amina.token, { rooms })).toMatchObject({ status: 200 })
    expect(await own.read(id)).toMatchObject({
      climb: { ended: 'acknowledged' },
      counts: { acknowledged: 2 },
    })
  })

  test('sounds again where nobody has acknowledged it, and nowhere else', async () => {
    const id = await it.send()
    await it.say('receipt', acknowledged(id, it.clock.now().getTime()))
    expect(await it.call('POST', `alarms/${String(id)}/remind`, it.amina.token)).toMatchObject({
      status: 200,
    })
    expect(await it.onTv(it.other.token)).toMatchObject({ repeats: 1 })
    expect(await it.entries(it.box.token)).toHaveLength(1)
    expect(await actions(id)).toEqual(['alarm_sent', 'alarm_reminded'])
  })

  test('is taken off the TVs when it is recalled, and ends', async () => {
    const id = await it.send()
    expect(await it.call('POST', `alarms/${String(id)}/recall`, it.amina.token)).toMatchObject({
      status: 200,
    })
    expect(await it.onTv()).toBeUndefined()
    expect(await it.read(id)).toMatchObject({ state: 'recalled', climb: { ended: 'recalled', nextAt: null } })
    // Once more changes nothing.
    expect(await it.call('POST', `alarms/${String(id)}/recall`, it.amina.token)).toMatchObject({
      status: 200,
    })
    expect(await it.entries(it.box.token)).toHaveLength(2)
  })
})

describe('what is refused, and kept', () => {
  test('[ALARM-04] an alarm without recipients', async () => {
    expect(await it.create(it.amina.token, { ids: [] })).toMatchObject({
      status: 400,
      body: { fields: { ids: 'No recipients selected' } },
    })
  })

  test.each([
    ['without a title', { title: ' ' }, 'title', 'Required'],
    ['without a sound', { sound: 'none' }, 'sound', 'Only information may come without a sound.'],
    ['for a time that has passed', { state: 'scheduled', schedule: 1 }, 'schedule', 'This time has passed.'],
    ['repeated without a first time', { recurrence: { interval: 'Daily' } }, 'schedule', 'Required'],
  ])('one %s', async (_what, values, field, message) => {
    expect(await it.create(it.amina.token, values)).toMatchObject({
      status: 400,
      body: { fields: { [field]: message } },
    })
    expect(await it.server.db.select().from(alarms)).toEqual([])
  })

  test('[ALARM-04] a draft whose rooms have lost their TVs is not sent, and stays', async () => {
    const id = await it.send({ state: 'draft', ids: [it.box.roomId] })
    await it.server.db.update(boxes).set({ tokenHash: null }).where(eq(boxes.id, it.box.id))
    const answer = await it.call('POST', `alarms/${String(id)}/send`, it.amina.token)
    expect(answer).toMatchObject({ status: 400, body: { code: 'no_recipients' } })
    expect(await it.read(id)).toMatchObject({ state: 'draft' })
    await it.server.db.update(boxes).set({ tokenHash: it.box.tokenHash }).where(eq(boxes.id, it.box.id))
  })

  test('a room of another floor, and a cluster of another town', async () => {
    const far = await it.world.group('Elsewhere')
    const room = await it.world.box(far)
    expect(await it.create(it.amina.token, { ids: [it.box.roomId, room.roomId] })).toMatchObject({
      status: 404,
    })
    expect(await it.create(it.amina.token, { target: 'cluster', ids: [far.clusterId] })).toMatchObject({
      status: 404,
    })
    expect(await it.create(it.admin.token, { ids: [room.roomId] })).toMatchObject({ status: 404 })
  })

  test('staff with a relative of their own elsewhere send alarms to their floor only', async () => {
    const far = await it.world.box(await it.world.group('Elsewhere'))
    await it.world.link(it.amina.id, far.id)
    expect(await it.create(it.amina.token, { ids: [far.roomId] })).toMatchObject({ status: 404 })
  })
})

describe('before it is sent', () => {
  test('[ALARM-01] a draft may lack anything, is changed, and is sent in the end', async () => {
    const id = await it.send({ state: 'draft', title: '', body: '', ids: [] })
    expect(await it.list({ list: 'draft' })).toMatchObject([{ id, state: 'draft', counts: { rooms: 0 } }])
    expect(await it.call('POST', `alarms/${String(id)}/send`, it.amina.token)).toMatchObject({
      status: 400,
      body: { fields: { title: 'Required', ids: 'No recipients selected' } },
    })
    const body = {
      title: 'Water stop',
      body: 'Until three.',
      level: 'info',
      sound: 'none',
      ids: [it.box.roomId],
    }
    expect(await it.call('PUT', `alarms/${String(id)}`, it.amina.token, body)).toMatchObject({ status: 200 })
    expect(await it.call('POST', `alarms/${String(id)}/send`, it.amina.token)).toMatchObject({ status: 200 })
    expect(await it.onTv()).toMatchObject({ id, title: 'Water stop', sound: 'none' })
    const changed = await it.call('PUT', `alarms/${String(id)}`, it.amina.token, body)
    expect(changed).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  })

  test('says how many TVs it would reach, and how many of them are off', async () => {
    await it.server.db.update(boxes).set({ online: true }).where(eq(boxes.id, it.box.id))
    const { body } = await it.call('POST', 'alarms/reach', it.amina.token, {
      target: 'group',
      ids: [it.group.groupId],
    })
    expect(answerOf(AlarmReachSchema).parse(body).data).toEqual({
      rooms: 2,
      tvs: 2,
      offline: 1,
      notReached: [
        {
          room: { id: it.other.roomId, name: '214', location: 'Mamma' },
          resident: 'Astrid Lind',
          why: 'offline',
        },
      ],
    })
    await it.server.db.update(boxes).set({ online: false }).where(eq(boxes.id, it.box.id))
  })

  test('[ALARM-08] says on its board of a room without a TV that it was not reached, until somebody has been there', async () => {
    const without = await it.world.box({ ...it.group, tokenHash: null, online: true })
    const id = await it.send({ target: 'group', ids: [it.group.groupId] })
    const receipt = (await it.receipts(id)).find(({ room }) => room.id === without.roomId)
    expect(receipt).toMatchObject({ hasTv: false, online: false, deliveredAt: null })
    for (const tv of [it.box, it.other])
      await it.say('receipt', acknowledged(id, it.clock.now().getTime()), tv)
    const { counts, climb } = await it.read(id)
    expect(counts).toMatchObject({ rooms: 3, acknowledged: 2, notReached: 1 })
    // Somebody has to go there.
    expect(climb?.ended).toBeNull()
    const body = { rooms: [without.roomId] }
    expect((await it.call('POST', `alarms/${String(id)}/handled`, it.amina.token, body)).status).toBe(200)
    const after = await it.read(id)
    expect(after.counts).toMatchObject({ rooms: 3, acknowledged: 3, notReached: 0 })
    expect(after.climb?.ended).toBe('acknowledged')
    await it.server.db.update(boxes).set({ retiredAt: new Date() }).where(eq(boxes.id, without.id))
  })

  test('a call for help is found by its room, its resident and what it was', async () => {
    await it.server.db.insert(alarms).values({
      origin: 'resident',
      title: '',
      body: '',
      level: 'critical',
      state: 'sent',
      target: 'individuals',
      roomId: it.box.roomId,
      sentAt: it.clock.now(),
      endNote: 'Had dropped her glasses.',
    })
    const found = async (search: string, token = it.amina.token) => (await it.list({ search }, token)).length
    for (const search of ['214', 'mamma', 'astrid lind', 'glasses']) expect(await found(search)).toBe(1)
    expect(await found('Greta')).toBe(0)
    const stranger = await it.world.user()
    expect(await found('astrid', stranger.token)).toBe(0)
  })

  test('the tabs count what is in them', async () => {
    await it.send({ state: 'draft' })
    await it.send({ level: 'info' })
    const id = await it.send()
    await it.call('POST', `alarms/${String(id)}/recall`, it.amina.token)
    await it.send()
    const { body } = await it.call('GET', 'alarms/totals', it.amina.token)
    expect(answerOf(AlarmTotalsSchema).parse(body).data).toEqual({
      open: 1,
      sent: 2,
      scheduled: 0,
      draft: 1,
      recalled: 1,
    })
  })

  test('drafts are seen by who wrote them, and by administrators', async () => {
    const id = await it.send({ state: 'draft' })
    const colleague = await it.world.user({ role: 'staff' })
    await it.world.assignStaff(colleague.id, it.group.groupId)
    expect(await it.list({ list: 'draft' }, colleague.token)).toEqual([])
    expect((await it.list({ list: 'draft' }, it.admin.token)).map((one) => one.id)).toEqual([id])
    const { body } = await it.call('GET', `alarms/${String(id)}`, colleague.token)
    expect(body).toMatchObject({ code: 'not_found' })
    expect(CreatedAlarmSchema.safeParse(body).success).toBe(false)
  })
})
