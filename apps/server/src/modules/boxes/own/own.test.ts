import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { boxes, users } from '../../../tables.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'

const refused = (status: number, code: string) => ({ status, body: { success: false, code } })

describe('GET box/me', () => {
  test('answers what the TV knows of itself, and nothing that it need not', async () => {
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
      const person = await world.person()
      expect(await server.call('GET', path)).toMatchObject(refused(401, 'no_session'))
      expect(await server.call('GET', path, { token: 'box_nobody' })).toMatchObject(
        refused(401, 'no_session'),
      )
      expect(await server.call('GET', path, { token: person.token })).toMatchObject(
        refused(401, 'no_session'),
      )
      expect((await server.call('GET', path, { token: box.token })).status).toBe(200)
      await server.db.update(boxes).set({ retiredAt: new Date() }).where(eq(boxes.id, box.id))
      expect(await server.call('GET', path, { token: box.token })).toMatchObject(refused(401, 'no_session'))
    },
  )
})

describe('GET box/contacts', () => {
  test('[PERM-05] answers whom the resident may call, in the order in which they came', async () => {
    await using server = await startTestServer()
    const world = createWorld(server.db)
    const group = await world.group()
    const box = await world.box(group)
    const [karin, johan, viewer, silent, gone, amina] = [
      await world.person({ firstName: 'Karin', avatar: '/branding/people/karin.svg' }),
      await world.person({ firstName: 'Johan' }),
      await world.person({ firstName: 'Viewer' }),
      await world.person({ firstName: 'Silent' }),
      await world.person({ firstName: 'Gone' }),
      await world.person({ firstName: 'Amina', role: 'staff' }),
    ]
    await world.link(johan.id, box.id, {
      createdAt: new Date('2026-01-02'),
      competence: 'user',
      permissions: ['phone'],
      autoAnswer: { agreedBy: 'Astrid', agreedAt: 1 },
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
        total: 2,
        data: [
          {
            name: 'Karin',
            avatar: '/branding/people/karin.svg',
            extension: karin.extension,
            available: false,
            autoAnswer: false,
          },
          { name: 'Johan', avatar: null, extension: johan.extension, available: false, autoAnswer: true },
        ],
      },
    ])
  })

  test('[PERM-05] a box without the phone has nobody to call', async () => {
    await using server = await startTestServer()
    const world = createWorld(server.db)
    const box = await world.box({ ...(await world.group()), functions: ['message'] })
    const karin = await world.person()
    await world.link(karin.id, box.id)
    expect((await server.call('GET', 'box/contacts', { token: box.token })).body).toMatchObject({
      data: [],
      total: 0,
    })
  })
})
