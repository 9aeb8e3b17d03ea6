import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { boxes, consents, users } from '../../../tables.ts'
import { connectBox } from '../../../testing/box-client.ts'
import { bye, createCallWorld, dial, rings } from '../../../testing/call-world.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { contactNoticesMs } from './contact-notices.ts'

const refused = (status: number, code: string) => ({ status, body: { success: false, code } })

describe('GET box/me', () => {
  test('returns what the TV needs to know about itself, and nothing else', async () => {
    const clock = createTestClock()
    await using server = await startTestServer({ overrides: { clock } })
    const world = createWorld(server.db)
    const { groupId } = await world.group()
    const room = await world.room(groupId, { name: '12', location: 'Mamma' })
    const box = await world.box({
      groupId,
      roomId: room.id,
      functions: ['phone', 'message'],
      volume: 35,
      quietHours: { from: '22:00', to: '07:00' },
      profile: {
        title: 'Mamma',
        firstName: 'Astrid',
        lastName: 'Lind',
        phone: '070',
        address: 'Storgatan',
        state: '',
      },
    })
    const { status, body } = await server.call('GET', 'box/me', { token: box.token })
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: '',
        data: {
          id: box.id,
          room: { id: room.id, name: '12', location: 'Mamma' },
          profile: { title: 'Mamma', firstName: 'Astrid', lastName: 'Lind' },
          functions: ['phone', 'message'],
          language: 'sv',
          timeZone: 'Europe/Stockholm',
          volume: 35,
          quietHours: { from: '22:00', to: '07:00' },
          extension: box.extension,
          help: null,
          serverTime: clock.now().getTime(),
        },
      },
    ])
  })

  test.each([['box/me'], ['box/contacts'], ['box/inbox']])(
    'GET %s is for boxes that are in use',
    async (path) => {
      await using server = await startTestServer()
      const world = createWorld(server.db)
      const box = await world.box(await world.group())
      const user = await world.user()
      expect(await server.call('GET', path)).toMatchObject(refused(401, 'no_session'))
      expect(await server.call('GET', path, { token: 'box_nobody' })).toMatchObject(
        refused(401, 'no_session'),
      )
      expect(await server.call('GET', path, { token: user.token })).toMatchObject(refused(401, 'no_session'))
      expect((await server.call('GET', path, { token: box.token })).status).toBe(200)
      await server.db.update(boxes).set({ retiredAt: new Date() }).where(eq(boxes.id, box.id))
      expect(await server.call('GET', path, { token: box.token })).toMatchObject(refused(401, 'no_session'))
    },
  )
})

describe('who is there to be called', () => {
  test('[PERM-05] a TV is told within two seconds when one whom it shows comes, takes a call, hangs up and goes, and no other TV is', async () => {
    await using it = await createCallWorld()
    const { server, world, karin, box } = it
    const other = await world.box({ groupId: it.groupId })
    const tvs = await Promise.all([box, other].map((one) => connectBox(server.origin, one)))
    const notices = tvs.map(({ received }) => received)
    for (const [index, { id }] of [box, other].entries()) {
      await tvs[index]?.mqtt.subscribeAsync(`box/${String(id)}/notice`)
    }
    /** As soon as the server knows, and within the limit. */
    const noticed = async () => {
      await expect.poll(() => it.time.isDueIn(contactNoticesMs)).toBe(true)
      it.time.advance(contactNoticesMs)
      const notice = { topic: `box/${String(box.id)}/notice`, value: { kind: 'contacts' } }
      await vi.waitFor(() => expect(notices[0]).toContainEqual(notice))
      notices[0]?.splice(0)
    }
    const isThere = async () => {
      const { body } = await server.call('GET', 'box/contacts', { token: box.token })
      return z.object({ data: z.array(z.object({ available: z.boolean() })) }).parse(body).data[0]?.available
    }
    expect(contactNoticesMs).toBeLessThan(2_000)
    expect(await isThere()).toBe(false)
    const client = await it.signIn(karin)
    await noticed()
    expect(await isThere()).toBe(true)
    const callee = await it.signIn(box)
    const { callID } = await dial(client, box.extension)
    await rings(callee)
    await noticed()
    expect(await isThere()).toBe(false)
    await bye(client, callID)
    await callee.next('verto.bye')
    await vi.waitFor(async () => expect(await isThere()).toBe(true))
    await noticed()
    client.cut()
    await noticed()
    expect(await isThere()).toBe(false)
    expect(notices[1]).toEqual([])
    await Promise.all(tvs.map((tv) => tv[Symbol.asyncDispose]()))
  })
})

test('staff who come and go together are one notice to a TV', async () => {
  await using it = await createCallWorld()
  const { server, world, groupId } = it
  const box = await world.box({ groupId })
  await using tv = await connectBox(server.origin, box)
  await tv.mqtt.subscribeAsync(`box/${String(box.id)}/notice`)
  for (const rounds of [1, 2]) {
    for (let count = 0; count < 3; count += 1) {
      const nurse = await world.user({ role: 'staff' })
      await world.assignStaff(nurse.id, groupId)
      await it.signIn(nurse)
    }
    it.time.advance(contactNoticesMs)
    await vi.waitFor(() => expect(tv.received.length).toBeGreaterThanOrEqual(rounds))
    expect(tv.received).toHaveLength(rounds)
  }
})

describe('GET box/contacts', () => {
  test('[PERM-05] returns whom the resident may call, oldest link first', async () => {
    await using server = await startTestServer()
    const world = createWorld(server.db)
    const group = await world.group()
    const box = await world.box(group)
    const [karin, johan, viewer, silent, gone, amina] = [
      await world.user({ firstName: 'Karin', avatar: '/branding/people/karin.svg' }),
      await world.user({ firstName: 'Johan' }),
      await world.user({ firstName: 'Viewer' }),
      await world.user({ firstName: 'Silent' }),
      await world.user({ firstName: 'Gone' }),
      await world.user({ firstName: 'Amina', role: 'staff' }),
    ]
    await world.link(johan.id, box.id, {
      createdAt: new Date('2026-01-02'),
      competence: 'user',
      permissions: ['phone'],
      autoAnswer: { agreedBy: 'Astrid', agreedAt: 1 },
    })
    await server.db.insert(consents).values({
      boxId: box.id,
      purpose: 'automaticAnswer',
      userId: johan.id,
      giver: 'self',
      givenBy: 'Astrid',
      proof: 'signed',
      from: new Date(1),
    })
    await world.link(karin.id, box.id, { createdAt: new Date('2026-01-01') })
    await world.link(viewer.id, box.id, { competence: 'viewers' })
    await world.link(silent.id, box.id, { permissions: ['message'] })
    await world.link(gone.id, box.id)
    await server.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, gone.id))
    // Staff are reached by the number of their group, not one by one.
    await world.assignStaff(amina.id, group.groupId)
    const { status, body } = await server.call('GET', 'box/contacts', { token: box.token })
    expect([status, body]).toMatchObject([
      200,
      {
        total: 3,
        data: [
          {
            name: 'Karin',
            avatar: '/branding/people/karin.svg',
            extension: karin.extension,
            available: false,
            autoAnswer: false,
          },
          { name: 'Johan', avatar: null, extension: johan.extension, available: false, autoAnswer: true },
          {
            name: 'Personalen',
            avatar: null,
            extension: String(900_000 + group.groupId),
            available: false,
            autoAnswer: false,
          },
        ],
      },
    ])
  })

  test('[PERM-05] the staff are there when one of them is, in the language of the box', async () => {
    await using it = await createCallWorld()
    const { server, world } = it
    const box = await world.box({ groupId: it.groupId, language: 'en' })
    const [amina, night] = [await world.user({ role: 'staff' }), await world.user({ role: 'staff' })]
    for (const { id } of [amina, night]) await world.assignStaff(id, it.groupId)
    const contacts = async () => (await server.call('GET', 'box/contacts', { token: box.token })).body
    expect(await contacts()).toMatchObject({ data: [{ name: 'Staff', available: false }] })
    await it.signIn(night)
    expect(await contacts()).toMatchObject({ data: [{ name: 'Staff', available: true }] })
  })

  test('[PERM-05] a box without the phone has nobody to call', async () => {
    await using server = await startTestServer()
    const world = createWorld(server.db)
    const box = await world.box({ ...(await world.group()), functions: ['message'] })
    const karin = await world.user()
    await world.link(karin.id, box.id)
    expect((await server.call('GET', 'box/contacts', { token: box.token })).body).toMatchObject({
      data: [],
      total: 0,
    })
  })
})
