import { randomUUID } from 'node:crypto'
import { ImportedUsersSchema } from '@lykta/contract/accounts'
import { answerOf } from '@lykta/contract/envelope'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditEntries, boxes, links, users } from '../../../tables.ts'
import { connectBox } from '../../../testing/box-client.ts'
import { mailsTo, subjectOf } from '../../../testing/mailbox.ts'
import { createTestAfter } from '../../../testing/test-after.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { linkMailsMs, linksMailedAfterMs } from '../../boxes/links/write-link-mails.ts'

let server: TestServer
let world: ReturnType<typeof createWorld>
const looks = createTestAfter(linkMailsMs)
const clock = createTestClock()
beforeAll(async () => {
  server = await startTestServer({ overrides: { after: looks.after, clock } })
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

/** An administrator, with Astrid in room 213 and Bo in room 214 of Björkgården. */
const startHome = async () => {
  const { groupId, clusterId } = await world.group()
  const { id, token } = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const room = async (name: string, firstName: string, values: Partial<typeof boxes.$inferInsert> = {}) => {
    const { id: roomId } = await world.room(groupId, { name, location: 'Björkgården' })
    const profile = { title: '', firstName, lastName: 'Lind', phone: '', address: '', state: '' }
    return world.box({ groupId, roomId, profile, ...values })
  }
  const astrid = await room('213', 'Astrid', { functions: ['phone', 'message'] })
  const bo = await room('214', 'Bo')
  return { id, token, clusterId, groupId, astrid, bo, room }
}
const row = (values: object = {}) => {
  const username = `x${randomUUID()}`
  return { username, email: `${username}@example.org`, firstName: 'Eva', role: 'relative', ...values }
}
const send = async (token: string, rows: object[], { dryRun = false } = {}) => {
  const body = { key: randomUUID(), dryRun, rows }
  const answer = await server.call('POST', 'users/import', { token, body })
  expect(answer.status).toBe(200)
  return answerOf(ImportedUsersSchema).parse(answer.body).data
}
const linksOf = (boxId: number) =>
  server.db
    .select()
    .from(links)
    .where(and(eq(links.boxId, boxId), eq(links.granted, true)))

describe('an import of users who are linked to residents', () => {
  test.each([
    'Astrid Lind',
    ' astrid  LIND',
    '213',
    'Björkgården, 213',
    'Second floor, 213',
    'Björkgården, Second floor, 213',
  ])('[USERFORM-29] finds the resident by “%s”, and links as the form does', async (resident) => {
    const { id, token, astrid, bo, clusterId } = await startHome()
    const { created } = await send(token, [row({ residents: [resident] }), row()])
    expect(await linksOf(astrid.id)).toMatchObject([
      { userId: created[0], permissions: ['phone', 'message'], competence: 'user', autoAnswer: null },
    ])
    expect(await linksOf(bo.id)).toEqual([])
    const audited = await server.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.userId, id), eq(auditEntries.action, 'permissions_changed')))
    expect(audited).toMatchObject([
      {
        boxId: astrid.id,
        clusterId,
        subjectId: created[0],
        detail: { access: 'given', permissions: 'phone message', competence: 'user' },
      },
    ])
  })

  test('[USERFORM-29] links to several, with the permissions that the row names', async () => {
    const { token, astrid, bo } = await startHome()
    const given = { residents: ['Astrid Lind', '214'], permissions: ['calendar', 'phone'] }
    await send(token, [row({ ...given, competence: 'superUser' })])
    for (const { id } of [astrid, bo])
      expect(await linksOf(id)).toMatchObject([
        { permissions: ['phone', 'calendar'], competence: 'superUser' },
      ])
  })

  test('[USERFORM-29] says of each row whose resident is unknown or not the only one, and creates nobody', async () => {
    const { token, room, groupId, astrid } = await startHome()
    await room('215', 'Astrid')
    const foreign = await startHome()
    await server.db
      .update(boxes)
      .set({ profile: { ...foreign.bo.profile, firstName: 'Cecilia' } })
      .where(eq(boxes.id, foreign.bo.id))
    const retired = await world.box({ groupId, retiredAt: new Date() })
    await server.db
      .update(boxes)
      .set({ profile: { ...retired.profile, firstName: 'Dag' } })
      .where(eq(boxes.id, retired.id))
    const rows = [
      row({ residents: ['213'] }),
      row({ residents: ['Astrid Lind'] }),
      row({ residents: ['Nobody'] }),
      row({ residents: ['Cecilia Lind'] }),
      row({ residents: ['Dag Lind'] }),
      row({ residents: ['213'], permissions: ['everything'] }),
    ]
    const { created, faults, connected } = await send(token, rows)
    expect(created).toEqual([])
    expect(connected).toEqual([])
    expect(faults).toEqual([
      { row: 1, field: 'residents', problem: 'ambiguous' },
      { row: 2, field: 'residents', problem: 'unknown' },
      { row: 3, field: 'residents', problem: 'unknown' },
      { row: 4, field: 'residents', problem: 'unknown' },
      { row: 5, field: 'permissions', problem: 'unknown' },
    ])
    const names = rows.map(({ username }) => username)
    expect(await server.db.select().from(users).where(inArray(users.username, names))).toEqual([])
    expect(await linksOf(astrid.id)).toEqual([])
  })

  test('[USERFORM-29] whose cluster is another is linked to nobody in this one', async () => {
    const { clusterId } = await world.group('Elsewhere')
    const { astrid } = await startHome()
    const system = await world.user({ role: 'admin', level: 'system' })
    await server.db
      .update(boxes)
      .set({ profile: { ...astrid.profile, firstName: 'Ulrika' } })
      .where(eq(boxes.id, astrid.id))
    const given = { residents: ['Ulrika Lind'] }
    expect((await send(system.token, [row({ ...given, cluster: clusterId })])).faults).toEqual([
      { row: 0, field: 'residents', problem: 'unknown' },
    ])
    expect((await send(system.token, [row(given)])).faults).toEqual([])
  })

  test('[USERFORM-29] a dry run says who would be linked to whom, and links nobody', async () => {
    const { token, astrid } = await startHome()
    const rows = [row(), row({ residents: ['213', 'astrid lind', '214'], competence: 'viewers' })]
    const { connected, connectedCount } = await send(token, rows, { dryRun: true })
    expect(connected).toEqual([
      {
        row: 1,
        resident: 'Astrid Lind',
        place: 'Björkgården, 213',
        permissions: ['phone', 'message'],
        competence: 'viewers',
      },
      expect.objectContaining({ row: 1, resident: 'Bo Lind' }),
    ])
    expect(connectedCount).toBe(2)
    expect(await linksOf(astrid.id)).toEqual([])
  })

  test('[USERFORM-29] the super users get one mail about all of them, and the TV its new contacts', async () => {
    const { token, astrid } = await startHome()
    const karin = await world.user()
    await world.link(karin.id, astrid.id)
    await using tv = await connectBox(server.origin, astrid)
    await tv.mqtt.subscribeAsync(`box/${String(astrid.id)}/notice`)
    await send(
      token,
      Array.from({ length: 20 }, () => row({ residents: ['Astrid Lind'] })),
    )
    clock.advance(linksMailedAfterMs)
    looks.end()
    await vi.waitFor(async () =>
      expect((await mailsTo(server, karin.email)).map(subjectOf)).toEqual([
        'Lykta: Somebody was given access to Astrid Lind',
      ]),
    )
    await vi.waitFor(() => expect(tv.received.at(-1)?.value).toEqual({ kind: 'contacts' }))
  })
})
