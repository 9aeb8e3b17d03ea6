import {
  BoxViewSchema,
  PairedBoxSchema,
  PairingSchema,
  PairingStateSchema,
  RetiredBoxSchema,
} from '@lykta/contract/boxes'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { auditEntries, boxes, calendarEvents, calls, rooms } from '../../../tables.ts'
import { connectBox } from '../../../testing/box-client.ts'
import { openFeed } from '../../../testing/feed-client.ts'
import { MessagesSchema, readInbox, send } from '../../../testing/messages.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { picture, uploaded } from '../../../testing/upload-files.ts'
import { createWorld } from '../../../testing/world.ts'

/** A room with a resident who has had a message with a picture, an event and a call, and an administrator. */
const makeHome = async () => {
  const server = await startTestServer()
  const world = createWorld(server.db)
  const { groupId, clusterId } = await world.group()
  const room = await world.room(groupId, { name: '214', location: 'Mamma' })
  const box = await world.box({ groupId, roomId: room.id })
  const karin = await world.user()
  await world.link(karin.id, box.id)
  const amina = await world.user({ role: 'staff' })
  await world.assignStaff(amina.id, groupId)
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const file = await uploaded(server, amina.token, { name: 'a.jpg', content: await picture() })
  await send(server, amina.token, { ids: [room.id], files: [file.id] })
  await server.db
    .insert(calendarEvents)
    .values({ roomId: room.id, createdBy: karin.id, title: 'Lunch', body: '', startsAt: new Date() })
  await server.db.insert(calls).values({
    callerExtension: amina.extension,
    calleeExtension: box.extension,
    userId: amina.id,
    boxId: box.id,
    roomId: room.id,
    direction: 'to_box',
    video: false,
    startedAt: new Date(),
    endedAt: new Date(),
  })

  const boxViews = async (who: { id: number; token: string }) => {
    const { body } = await server.call('GET', `caretakers/${String(who.id)}`, { token: who.token })
    return listOf(BoxViewSchema).parse(body).data
  }
  const messages = async (token: string) =>
    MessagesSchema.parse((await server.call('GET', 'message-relative', { token })).body).data
  const events = async (token: string, roomId: number) => {
    const filter = encodeURIComponent(JSON.stringify({ room: roomId }))
    return await server.call('GET', `calendar?filter=${filter}`, { token })
  }
  /** Pairs a TV in the room as the administrator; returns what the TV then has. */
  const pair = async (roomId: number) => {
    const begun = answerOf(PairingSchema).parse((await server.call('POST', 'box/pairing')).body).data
    const body = { code: begun.code, room: roomId }
    const paired = await server.call('POST', 'boxes/pair', { token: admin.token, body })
    expect(paired.status).toBe(200)
    const headers = { authorization: `Bearer ${begun.secret}` }
    const state = await server.call('GET', `box/pairing/${begun.id}`, { headers })
    const { token = '' } = answerOf(PairingStateSchema).parse(state.body).data
    return { id: answerOf(PairedBoxSchema).parse(paired.body).data.id, token }
  }
  const retire = async () => {
    const answer = await server.call('POST', `boxes/${String(box.id)}/retire`, { token: admin.token })
    expect(answer.status).toBe(200)
    return answerOf(RetiredBoxSchema).parse(answer.body).data
  }
  const whatIsLeft = async (who: { id: number; token: string }, tv: { token: string }, roomId: number) => ({
    messages: (await messages(who.token)).length,
    events: (await events(who.token, roomId)).body,
    calls: (await boxViews(who)).map(({ callHistory }) => callHistory),
    inbox: await readInbox(server, tv.token),
    pictureOnTv: (await fetch(`${server.origin}/media/${file.fd}`, { headers: { token: tv.token } })).status,
  })
  return {
    server,
    world,
    groupId,
    room,
    box,
    karin,
    amina,
    admin,
    file,
    boxViews,
    messages,
    events,
    pair,
    retire,
    whatIsLeft,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const nothing = { messages: 0, events: { data: [], total: 0 }, calls: ['[]'], inbox: [], pictureOnTv: 404 }

describe('[BOXES-01] [BOXES-05] POST boxes/{id}/retire', () => {
  test('the next resident and the TV get nothing of the last one, on any screen', async () => {
    await using home = await makeHome()
    const { server, world, amina, room, box } = home
    expect(await home.whatIsLeft(amina, box, room.id)).toMatchObject({
      messages: 1,
      events: { total: 1 },
      inbox: [{ kind: 'message' }],
      pictureOnTv: 200,
    })
    const retired = await home.retire()
    expect(retired.room).not.toBe(room.id)
    const tv = await home.pair(retired.room)
    expect(tv.id).not.toBe(box.id)
    const daughter = await world.user()
    await world.link(daughter.id, tv.id)
    for (const who of [daughter, amina]) {
      expect(await home.whatIsLeft(who, tv, retired.room)).toMatchObject(nothing)
      expect((await home.events(who.token, room.id)).status).toBe(404)
    }
    const seen = await fetch(`${server.origin}/media/${home.file.fd}`, { headers: { token: daughter.token } })
    expect(seen.status).toBe(404)
  })

  test('users of the last resident see nothing more, and the old TV is signed out', async () => {
    await using home = await makeHome()
    const { server, karin, box, room } = home
    await using tv = await connectBox(server.origin, box)
    await using feed = await openFeed(server.origin)
    await feed.subscribe(karin.token)
    const { room: next } = await home.retire()
    await tv.ends()
    const [changed] = await feed.hears('changed')
    expect(changed?.data).toEqual({ resource: 'caretakers', id: box.id, room: room.id })
    await home.pair(next)
    expect(await home.boxViews(karin)).toEqual([])
    expect(await home.messages(karin.token)).toEqual([])
    for (const roomId of [room.id, next]) expect((await home.events(karin.token, roomId)).status).toBe(404)
    expect((await server.call('GET', 'box/me', { token: box.token })).status).toBe(401)
  })

  test('the room keeps its name and place, but not whose mother lived there', async () => {
    await using home = await makeHome()
    const { room: next } = await home.retire()
    const [row] = await home.server.db.select().from(rooms).where(eq(rooms.id, next))
    expect(row).toMatchObject({ name: '214', location: '', groupId: home.groupId, retiredAt: null })
    const house = await home.world.room(home.groupId, { location: 'Björkgården' })
    const box = await home.world.box({ groupId: home.groupId, roomId: house.id })
    const answer = await home.server.call('POST', `boxes/${String(box.id)}/retire`, {
      token: home.admin.token,
    })
    const after = answerOf(RetiredBoxSchema).parse(answer.body).data.room
    const [renewed] = await home.server.db.select().from(rooms).where(eq(rooms.id, after))
    expect(renewed?.location).toBe('Björkgården')
  })

  test('[PERM-05] is for administrators of the cluster, and is written down', async () => {
    await using home = await makeHome()
    const { server, world, karin, amina, box } = home
    const elsewhere = await world.group('Elsewhere')
    const other = await world.user({ role: 'admin', level: 'cluster', clusterId: elsewhere.clusterId })
    for (const action of ['retire', 'release']) {
      const ask = async (token: string | undefined, id: number | string = box.id) =>
        (await server.call('POST', `boxes/${String(id)}/${action}`, token === undefined ? {} : { token }))
          .status
      expect(await ask(undefined)).toBe(401)
      for (const { token } of [karin, amina]) expect(await ask(token)).toBe(422)
      expect(await ask(other.token)).toBe(404)
      expect(await ask((await world.user()).token)).toBe(404)
      expect(await ask(home.admin.token, 2_147_483_647)).toBe(404)
      expect(await ask(home.admin.token, 'x')).toBe(400)
    }
    await home.retire()
    const written = await server.db.select().from(auditEntries).where(eq(auditEntries.boxId, box.id))
    expect(written).toMatchObject([
      { action: 'box_retired', userId: home.admin.id, subjectType: 'room', subjectId: home.room.id },
    ])
    const again = await server.call('POST', `boxes/${String(box.id)}/retire`, { token: home.admin.token })
    expect(again.status).toBe(404)
  })
})

describe('[BOXES-01] [BOXES-06] POST boxes/{id}/release', () => {
  test('another TV goes on where the last one was', async () => {
    await using home = await makeHome()
    const { server, amina, box, room } = home
    const answer = await server.call('POST', `boxes/${String(box.id)}/release`, { token: home.admin.token })
    expect(answer).toMatchObject({ status: 200, body: { success: true, data: null } })
    expect((await server.call('GET', 'box/me', { token: box.token })).status).toBe(401)
    const tv = await home.pair(room.id)
    expect(tv.id).toBe(box.id)
    expect(await home.whatIsLeft(amina, tv, room.id)).toMatchObject({
      messages: 1,
      events: { total: 1 },
      inbox: [{ kind: 'message' }],
      pictureOnTv: 200,
    })
    const [row] = await server.db.select().from(boxes).where(eq(boxes.id, box.id))
    expect(row?.retiredAt).toBeNull()
  })
})

describe('[BOXES-01] [BOXES-11] POST boxes/{id}/move', () => {
  /** The home, and a free room on another floor with its own staff. */
  const makeTwoFloors = async () => {
    const home = await makeHome()
    const { server, world, admin, box } = home
    const floor = await world.groupIn(home.groupId, 'Third floor')
    const free = await world.room(floor, { name: '301', location: 'By the garden' })
    const lars = await world.user({ role: 'staff', firstName: 'Lars' })
    await world.assignStaff(lars.id, floor)
    const move = (to: number, { token = admin.token, preview = false } = {}) =>
      server.call('POST', `boxes/${String(box.id)}/move${preview ? '?preview=1' : ''}`, {
        token,
        body: { room: to },
      })
    const roomRow = async (id: number) => {
      const [row] = await server.db.select().from(rooms).where(eq(rooms.id, id))
      return row
    }
    return {
      ...home,
      floor,
      free,
      lars,
      move,
      roomRow,
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    }
  }

  test('the resident goes with all that is stored, and the rooms change places', async () => {
    await using home = await makeTwoFloors()
    const { server, room, free, box, floor, groupId, karin, amina, lars } = home
    await using tv = await connectBox(server.origin, box)
    await tv.mqtt.subscribeAsync(`box/${String(box.id)}/inbox`)
    const answer = await home.move(free.id)
    expect(answer.body).toMatchObject({
      data: {
        gains: [{ id: lars.id, rooms: 1 }],
        loses: [{ id: amina.id, rooms: 1 }],
      },
    })
    expect(await home.roomRow(room.id)).toMatchObject({ name: '301', groupId: floor, location: 'Mamma' })
    expect(await home.roomRow(free.id)).toMatchObject({ name: '214', groupId, location: '' })
    expect((await home.boxViews(karin)).map(({ id }) => id)).toEqual([box.id])
    expect((await home.boxViews(lars)).map(({ id }) => id)).toEqual([box.id])
    expect(await home.boxViews(amina)).toEqual([])
    expect(await readInbox(server, box.token)).toMatchObject([{ kind: 'message' }, { kind: 'settings' }])
    await vi.waitFor(() => {
      expect(tv.received).toMatchObject([{ value: { kind: 'settings', id: box.id } }])
    })
    const [written] = await server.db.select().from(auditEntries).where(eq(auditEntries.action, 'box_moved'))
    expect(written).toMatchObject({ boxId: box.id, detail: { from: groupId, to: floor } })
  })

  test('a preview says the same, and moves nobody', async () => {
    await using home = await makeTwoFloors()
    const { room, free, amina, lars, groupId, box, server } = home
    const { body } = await home.move(free.id, { preview: true })
    expect(body).toMatchObject({ data: { gains: [{ id: lars.id }], loses: [{ id: amina.id }] } })
    expect(await home.roomRow(room.id)).toMatchObject({ name: '214', groupId })
    expect((await home.boxViews(amina)).map(({ id }) => id)).toEqual([box.id])
    expect(await server.db.select().from(auditEntries).where(eq(auditEntries.action, 'box_moved'))).toEqual(
      [],
    )
  })

  test('a description of the place stays there', async () => {
    await using home = await makeTwoFloors()
    const { server, room, free } = home
    await server.db.update(rooms).set({ location: 'Corner room' }).where(eq(rooms.id, room.id))
    await home.move(free.id)
    expect(await home.roomRow(room.id)).toMatchObject({ location: 'By the garden' })
    expect(await home.roomRow(free.id)).toMatchObject({ location: 'Corner room' })
  })

  test('not into a room with another resident, of another cluster, or that there is none', async () => {
    await using home = await makeTwoFloors()
    const { world, floor, room } = home
    const taken = await world.room(floor)
    await world.box({ groupId: floor, roomId: taken.id })
    const elsewhere = await world.group('Elsewhere')
    const foreign = await world.room(elsewhere.groupId)
    expect(await home.move(taken.id)).toMatchObject({ body: { code: 'room_occupied' } })
    for (const id of [foreign.id, 2_147_483_647]) expect((await home.move(id)).status).toBe(404)
    expect((await home.move(home.free.id, { token: home.amina.token })).status).toBe(422)
    expect(await home.roomRow(room.id)).toMatchObject({ name: '214', groupId: home.groupId })
  })
})
