import { PairingSchema, PairingStateSchema, type Pairing, type PairingState } from '@lykta/contract/boxes'
import { answerOf } from '@lykta/contract/envelope'
import { and, eq } from 'drizzle-orm'
import { beforeEach, afterEach, describe, expect, test } from 'vitest'
import type { AppParts } from '../../../app.ts'
import { systemIds } from '../../../platform/clock.ts'
import { boxes, links, pairings } from '../../../tables.ts'
import { connectBox } from '../../../testing/box-client.ts'
import { openFeed } from '../../../testing/feed-client.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServerInParts, type TestServer } from '../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../testing/world.ts'

let clock: ReturnType<typeof createTestClock>
/** The next random values, where a test sets them. */
let drawn: number[] = []
let server: TestServer
let parts: AppParts
let home: Awaited<ReturnType<typeof makeHome>>

/** An administrator of a cluster, and a free room in it. */
const makeHome = async () => {
  const world = createWorld(server.db)
  const { groupId, clusterId } = await world.group()
  const room = await world.room(groupId, { name: '12', location: 'Mamma' })
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  return { world, groupId, clusterId, room, admin }
}

const start = async (environment: Record<string, string> = {}) => {
  clock = createTestClock()
  drawn = []
  const ids = { ...systemIds, below: (limit: number) => drawn.shift() ?? systemIds.below(limit) }
  ;({ server, parts } = await startTestServerInParts({ environment, overrides: { clock, ids } }))
  home = await makeHome()
}
beforeEach(() => start())
afterEach(async () => {
  await server[Symbol.asyncDispose]()
})

const minute = 60_000
const refused = (status: number, code: string) => ({ status, body: { success: false, code } })

const beginFrom = (address: string) =>
  server.call('POST', 'box/pairing', { headers: { 'x-forwarded-for': address } })
const begin = async (): Promise<Pairing> => {
  const { status, body } = await server.call('POST', 'box/pairing')
  expect(status).toBe(200)
  return answerOf(PairingSchema).parse(body).data
}
const ask = (id: string, secret: string) =>
  server.call('GET', `box/pairing/${id}`, { headers: { authorization: `Bearer ${secret}` } })
const state = async ({ id, secret }: Pairing): Promise<PairingState> => {
  const { status, body } = await ask(id, secret)
  expect(status).toBe(200)
  return answerOf(PairingStateSchema).parse(body).data
}
const pair = (
  code: string,
  more: { token?: string; room?: number; firstName?: string; lastName?: string } = {},
) => {
  const { token = home.admin.token, room = home.room.id, ...names } = more
  return server.call('POST', 'boxes/pair', { token, body: { code, room, ...names } })
}
/** The password again, which placing a TV needs. */
const prove = () =>
  server.call('POST', 'sessions/proof', {
    token: home.admin.token,
    body: { kind: 'password', password: testPassword },
  })
/** A TV that has been placed, and holds its token. */
const collect = async (pairing: Pairing) => {
  const { boxId = 0, token = '' } = await state(pairing)
  expect(token).toMatch(/^box_[\w-]{43}$/)
  return { id: boxId, token }
}
const boxMe = async (token: string) => (await server.call('GET', 'box/me', { token })).status

describe('POST box/pairing', () => {
  test('gives a code that is easily read, and is good for a quarter of an hour', async () => {
    const pairing = await begin()
    expect(pairing.code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
    expect(pairing.secret).toMatch(/^[\w-]{43}$/)
    expect(pairing.expiresAt).toBe(clock.now().getTime() + 15 * minute)
    expect(await state(pairing)).toEqual({ state: 'waiting' })
    const [row] = await server.db.select().from(pairings)
    expect(JSON.stringify(row)).not.toContain(pairing.secret)
  })

  test('no two TVs have the same code', async () => {
    drawn = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    expect([(await begin()).code, (await begin()).code]).toEqual(['222222', '222223'])
  })

  test('one address cannot ask without end', async () => {
    for (let number = 0; number < 100; number += 1) expect((await beginFrom('192.0.2.1')).status).toBe(200)
    expect(await beginFrom('192.0.2.1')).toMatchObject(refused(429, 'too_many_attempts'))
    expect((await beginFrom('192.0.2.2')).status).toBe(200)
  })

  test('one IPv6 network cannot ask without end', async () => {
    const from = async (host: number) => (await beginFrom(`2001:db8::${host.toString(16)}`)).status
    for (let host = 0; host < 100; host += 1) expect(await from(host)).toBe(200)
    expect(await from(100)).toBe(429)
    expect((await beginFrom('2001:db8:0:1::1')).status).toBe(200)
  })
})

describe('GET box/pairing/{id}', () => {
  test('is for the TV that knows the secret', async () => {
    const one = await begin()
    const other = await begin()
    const unknown = refused(404, 'pairing_unknown')
    expect(await ask(one.id, other.secret)).toMatchObject(unknown)
    expect(await ask(one.id, '')).toMatchObject(unknown)
    expect(await ask(crypto.randomUUID(), one.secret)).toMatchObject(unknown)
    expect(await ask('7', one.secret)).toMatchObject(refused(400, 'bad_input'))
  })

  test('a code that nobody has typed in expires, and stays expired for a day', async () => {
    const pairing = await begin()
    clock.advance(15 * minute - 1)
    expect(await state(pairing)).toEqual({ state: 'waiting' })
    clock.advance(1)
    expect(await state(pairing)).toEqual({ state: 'expired' })
    await prove()
    expect(await pair(pairing.code)).toMatchObject(refused(404, 'pairing_code_unknown'))
    clock.advance(23 * 60 * minute)
    await begin()
    expect(await state(pairing)).toEqual({ state: 'expired' })
    clock.advance(2 * 60 * minute)
    await begin()
    expect(await ask(pairing.id, pairing.secret)).toMatchObject(refused(404, 'pairing_unknown'))
  })

  test('hands out its token again until it has been used, and then never again', async () => {
    const pairing = await begin()
    await pair(pairing.code)
    const lost = await collect(pairing)
    const box = await collect(pairing)
    // A TV that asks once too often does not lose what it has.
    expect(box).toEqual(lost)
    expect(await boxMe(box.token)).toBe(200)
    clock.advance(1_000)
    await using tv = await connectBox(server.origin, box)
    await tv.status({})
    expect(await state(pairing)).toEqual({ state: 'expired' })
    expect(await boxMe(box.token)).toBe(200)
  })

  test('asking again does not disconnect the TV', async () => {
    const pairing = await begin()
    await pair(pairing.code)
    const first = await collect(pairing)
    await using tv = await connectBox(server.origin, first)
    await collect(pairing)
    await tv.status({})
    expect(await boxMe(first.token)).toBe(200)
  })

  test('a token that was never fetched in time is not handed out', async () => {
    const pairing = await begin()
    await pair(pairing.code)
    clock.advance(15 * minute)
    expect(await state(pairing)).toEqual({ state: 'expired' })
  })
})

describe('GET boxes/pair/{code}', () => {
  const waiting = (code: string, token = home.admin.token) =>
    server.call('GET', `boxes/pair/${code}`, { token })

  test('says which device asked for the code, from where and since when', async () => {
    const headers = {
      'x-forwarded-for': '198.51.100.7',
      'user-agent':
        'Mozilla/5.0 (Linux; Android 12; BRAVIA 4K) AppleWebKit/537.36 Chrome/120.0 Safari/537.36',
    }
    const since = clock.now().getTime()
    const { body } = await server.call('POST', 'box/pairing', { headers })
    const { code } = answerOf(PairingSchema).parse(body).data
    clock.advance(5 * minute)
    expect(await waiting(`${code.slice(0, 3)}-${code.slice(3).toLowerCase()}`)).toMatchObject({
      status: 200,
      body: { data: { since, address: '198.51.100.7', device: 'Chrome, Android' } },
    })
  })

  test('nothing that the device itself may write is shown', async () => {
    const headers = { 'user-agent': 'The TV in room 12/1 (genuine)' }
    const { body } = await server.call('POST', 'box/pairing', { headers })
    const { code } = answerOf(PairingSchema).parse(body).data
    expect(await waiting(code)).toMatchObject({ body: { data: { device: '' } } })
  })

  test('a code that was used or has expired is unknown', async () => {
    const [used, expired] = [await begin(), await begin()]
    await pair(used.code)
    expect(await waiting(used.code)).toMatchObject(refused(404, 'pairing_code_unknown'))
    clock.advance(15 * minute)
    expect(await waiting(expired.code)).toMatchObject(refused(404, 'pairing_code_unknown'))
  })

  test('wrong codes count together with those of pairing, right ones do not', async () => {
    const { code } = await begin()
    for (let number = 0; number < 15; number += 1) expect((await waiting(code)).status).toBe(200)
    for (let number = 0; number < 5; number += 1) {
      expect((await waiting('222222')).status).toBe(404)
      expect((await pair('222222')).status).toBe(404)
    }
    expect(await waiting(code)).toMatchObject(refused(429, 'too_many_attempts'))
    expect(await pair(code)).toMatchObject(refused(429, 'too_many_attempts'))
  })
})

describe('POST boxes/pair', () => {
  test('[BOXES-01] places the TV in the room, where its staff see it at once', async () => {
    const pairing = await begin()
    const nurse = await home.world.user({ role: 'staff', clusterId: home.clusterId })
    await home.world.assignStaff(nurse.id, home.groupId)
    await using feed = await openFeed(server.origin)
    await feed.subscribe(nurse.token)
    const { status, body } = await pair(pairing.code)
    const box = await collect(pairing)
    expect([status, body]).toEqual([
      200,
      { success: true, message: '', data: { id: box.id, room: home.room.id } },
    ])
    expect(await server.call('GET', 'box/me', { token: box.token })).toMatchObject({
      status: 200,
      body: { data: { id: box.id, room: { id: home.room.id, location: 'Mamma' } } },
    })
    const changed = { resource: 'caretakers', id: box.id, room: home.room.id }
    expect(await feed.hears('changed')).toMatchObject([{ data: changed }])
  })

  test("a new box is in the region's time zone", async () => {
    await server[Symbol.asyncDispose]()
    await start({ TIME_ZONE: 'Europe/Helsinki' })
    const pairing = await begin()
    await pair(pairing.code)
    const { token } = await collect(pairing)
    expect((await server.call('GET', 'box/me', { token })).body).toMatchObject({
      data: { timeZone: 'Europe/Helsinki' },
    })
  })

  test('[BOXES-01] [CARETAKER-03] links nobody: who brings the TV is no relative of the resident', async () => {
    const pairing = await begin()
    await pair(pairing.code)
    const { id } = await collect(pairing)
    expect(await server.db.select().from(links).where(eq(links.boxId, id))).toEqual([])
    const { body } = await server.call('GET', `caretakers/${String(home.admin.id)}`, home.admin)
    expect(body).toMatchObject({ data: [] })
  })

  test.each([
    ['in lower case', (code: string) => code.toLowerCase()],
    ['with a space', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['with spaces around and a dash', (code: string) => ` ${code.slice(0, 3)}-${code.slice(3)} `],
  ])('takes the code as people type it: %s', async (_note, typed) => {
    const { code } = await begin()
    expect((await pair(typed(code))).status).toBe(200)
  })

  test.each([['12345'], ['1234567'], [''], ['x'.repeat(21)]])('%j is no code', async (code) => {
    const { status, body } = await pair(code)
    expect([status, body]).toMatchObject([400, { code: 'bad_input' }])
  })

  test('a code that no TV shows is unknown, and so is one that was used', async () => {
    expect(await pair('222222')).toMatchObject(refused(404, 'pairing_code_unknown'))
    const { code } = await begin()
    await pair(code)
    const second = await home.world.room(home.groupId)
    expect(await pair(code, { room: second.id })).toMatchObject(refused(404, 'pairing_code_unknown'))
  })

  test('a room of another cluster, and one that is not there, are not found', async () => {
    const elsewhere = await home.world.group()
    const foreign = await home.world.room(elsewhere.groupId)
    const { code } = await begin()
    for (const room of [foreign.id, 2_147_483_647]) {
      expect(await pair(code, { room })).toMatchObject(refused(404, 'not_found'))
    }
    const system = await home.world.user({ role: 'admin', level: 'system' })
    expect((await pair(code, { room: foreign.id, token: system.token })).status).toBe(200)
  })

  test('only administrators may', async () => {
    const { code } = await begin()
    const relative = await home.world.user()
    const staff = await home.world.user({ role: 'staff' })
    await home.world.assignStaff(staff.id, home.groupId)
    for (const { token } of [relative, staff]) {
      expect(await pair(code, { token })).toMatchObject(refused(422, 'not_permitted'))
    }
    expect(await server.call('POST', 'boxes/pair', { body: { code, room: 1 } })).toMatchObject(
      refused(401, 'no_session'),
    )
  })

  test('[GEN-03] a room that has a TV is occupied, also to two at once', async () => {
    const [one, two] = [await begin(), await begin()]
    const answers = await Promise.all([pair(one.code), pair(two.code)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const rows = await server.db.select().from(boxes).where(eq(boxes.roomId, home.room.id))
    expect(rows).toHaveLength(1)
    const live = await Promise.all([one, two].map(({ id, secret }) => ask(id, secret)))
    // The latest TV of a box wins.
    expect(live.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    const { code } = await begin()
    expect(await pair(code)).toMatchObject(refused(409, 'room_occupied'))
    expect(await state(await begin())).toEqual({ state: 'waiting' })
  })

  test('after ten wrong codes the user has to wait; other failures do not count', async () => {
    const { code } = await begin()
    const elsewhere = await home.world.room((await home.world.group()).groupId)
    for (let number = 0; number < 15; number += 1) {
      expect((await pair(code, { room: elsewhere.id })).status).toBe(404)
    }
    for (let number = 0; number < 10; number += 1) {
      expect(await pair('222222')).toMatchObject(refused(404, 'pairing_code_unknown'))
    }
    const { status, headers } = await pair(code)
    expect([status, headers.get('retry-after')]).toEqual([429, '900'])
    const colleague = await home.world.user({ role: 'admin', level: 'cluster', clusterId: home.clusterId })
    expect((await pair(code, { token: colleague.token })).status).toBe(200)
    clock.advance(15 * minute)
    await prove()
    expect((await pair('222222')).status).toBe(404)
  })
})

describe('a box whose TV was wiped', () => {
  test('goes on where it was with the next TV: same row, same number, same people', async () => {
    const first = await begin()
    await pair(first.code)
    const { id } = await collect(first)
    const karin = await home.world.user()
    await home.world.link(karin.id, id)
    const [before] = await server.db
      .update(boxes)
      .set({ tokenHash: null })
      .where(eq(boxes.id, id))
      .returning()
    const colleague = await home.world.user({ role: 'admin', level: 'cluster', clusterId: home.clusterId })
    const second = await begin()
    expect(await pair(second.code, { token: colleague.token })).toMatchObject({
      status: 200,
      body: { data: { id } },
    })
    const box = await collect(second)
    expect(box.id).toBe(id)
    expect(await server.call('GET', 'box/me', { token: box.token })).toMatchObject({
      body: { data: { id, extension: before?.extension } },
    })
    const people = await server.db.select().from(links).where(eq(links.boxId, id))
    expect(people.map(({ userId }) => userId)).toEqual([karin.id])
  })

  test('[BOXES-01] gives the resident one name for everybody, which the next TV does not change', async () => {
    const first = await begin()
    await pair(first.code, { firstName: ' Ingrid ', lastName: 'Lind' })
    const { id } = await collect(first)
    const karin = await home.world.user()
    await home.world.link(karin.id, id)
    const nameFor = async (of: { id: number; token: string }) => {
      const { body } = await server.call('GET', `caretakers/${String(of.id)}`, of)
      return body
    }
    expect(await nameFor(karin)).toMatchObject({ data: [{ nickName: 'Ingrid Lind' }] })
    await server.db.update(boxes).set({ tokenHash: null }).where(eq(boxes.id, id))
    await pair((await begin()).code, { firstName: 'Somebody', lastName: 'Else' })
    expect(await nameFor(karin)).toMatchObject({ data: [{ nickName: 'Ingrid Lind' }] })
  })

  test('keeps the link, the nickname and the choices of a relative who pairs it again', async () => {
    const first = await begin()
    await pair(first.code)
    const { id } = await collect(first)
    await home.world.link(home.admin.id, id, {
      nickName: 'Mamma',
      competence: 'user',
      permissions: ['phone'],
    })
    await server.call('PUT', `settings/${String(id)}`, {
      token: home.admin.token,
      body: { settings: { phone: false }, checked: true },
    })
    await server.db.update(boxes).set({ tokenHash: null }).where(eq(boxes.id, id))
    expect((await pair((await begin()).code)).body).toMatchObject({ data: { id } })
    const [link] = await server.db
      .select()
      .from(links)
      .where(and(eq(links.boxId, id), eq(links.userId, home.admin.id)))
    expect(link).toMatchObject({
      nickName: 'Mamma',
      permissions: ['phone'],
      settings: { phone: false },
      checked: true,
      granted: true,
      competence: 'user',
    })
  })

  test('nothing of a retired box remains: the room gets a new one', async () => {
    const first = await begin()
    await pair(first.code)
    const old = await collect(first)
    await server.db.update(boxes).set({ retiredAt: new Date() }).where(eq(boxes.id, old.id))
    expect(await boxMe(old.token)).toBe(401)
    expect(await state(first)).toEqual({ state: 'expired' })
    const second = await begin()
    await pair(second.code)
    expect((await collect(second)).id).not.toBe(old.id)
  })
})

describe('a box that is given to another device', () => {
  test('ends what was signed in as it, over every wire', async () => {
    const { world, groupId } = home
    const box = await world.box({ groupId })
    await using old = await connectBox(server.origin, box)
    const taken = await parts.boxes.pairing.takeOver(box.id)
    await old.ends()
    expect(await boxMe(box.token)).toBe(401)
    await expect(connectBox(server.origin, box)).rejects.toThrow(/Not authorized/)
    await using tv = await connectBox(server.origin, { id: taken.boxId, token: taken.token })
    await tv.status({})
    expect(await boxMe(taken.token)).toBe(200)
  })

  test('a box that is not there cannot be given', async () => {
    await expect(parts.boxes.pairing.takeOver(2_147_483_647)).rejects.toMatchObject({ code: 'not_found' })
  })
})
