import type { EditLink } from '@lykta/contract/boxes'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { links } from '../../../tables.ts'
import { mailsTo, subjectOf } from '../../../testing/mailbox.ts'
import { createTestAfter } from '../../../testing/test-after.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { linksMailedAfterMs } from './mailed.ts'

/** An administrator, and Astrid's box with two super users: Karin, who reads English, and Sven, who reads Swedish. */
const startHome = async () => {
  const pause = createTestAfter(linksMailedAfterMs)
  const server = await startTestServer({ overrides: { after: pause.after } })
  const world = createWorld(server.db)
  const { groupId, clusterId } = await world.group()
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const box = await world.box({ groupId })
  const karin = await world.user()
  const sven = await world.user({ language: 'sv', firstName: 'Sven' })
  await world.link(karin.id, box.id)
  await world.link(sven.id, box.id, { nickName: 'Mamma' })
  const link = async (by: { token: string }, user: { id: number }, data: EditLink) => {
    const path = `boxes/${String(box.id)}/links/${String(user.id)}`
    expect((await server.call('PUT', path, { token: by.token, body: { data } })).status).toBe(200)
  }
  return {
    server,
    world,
    admin,
    clusterId,
    box,
    karin,
    sven,
    pause,
    link,
    mails: ({ email }: { email: string }) => mailsTo(server, email),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

test('[PERM-05] the super users of a box get one mail about all who were linked to it at once, each in their words', async () => {
  await using it = await startHome()
  const [johan, eva] = [
    await it.world.user({ firstName: 'Johan', lastName: 'Lind', clusterId: it.clusterId }),
    await it.world.user({ firstName: 'Eva', lastName: 'Ek', clusterId: it.clusterId }),
  ]
  const viewer = await it.world.user()
  await it.world.link(viewer.id, it.box.id, { competence: 'user' })
  const autoAnswer = { agreedBy: 'Astrid Lind', agreedAt: Date.now() - 60_000 }
  await it.link(it.admin, johan, { permissions: ['phone'], competence: 'user' })
  await it.link(it.admin, eva, { permissions: ['phone'], competence: 'superUser', autoAnswer })
  await vi.waitFor(() => expect(it.pause.count()).toBe(1))
  it.pause.end()
  await vi.waitFor(async () => {
    expect((await it.mails(it.karin)).map(subjectOf)).toEqual([
      'Lykta: Somebody was given access to Astrid Lind',
    ])
    expect(await it.mails(it.sven)).toHaveLength(1)
  })
  const [[english = ''], [swedish = '']] = [await it.mails(it.karin), await it.mails(it.sven)]
  expect(english).toContain('Eva Ek (super user, calls are answered automatically) and Johan Lind')
  expect(swedish).toContain('Eva Ek (superanv=C3=A4ndare, samtal besvaras automatiskt) och Johan Lind')
  expect(swedish).toContain('Mamma')
  for (const other of [viewer, johan, it.admin]) expect(await it.mails(other)).toEqual([])
})

test('[PERM-05] nobody is mailed what they did themselves, nor about a change that gives nothing new', async () => {
  await using it = await startHome()
  const johan = await it.world.user({ clusterId: it.clusterId })
  await it.world.link(johan.id, it.box.id, { competence: 'user', permissions: ['phone'] })
  await it.link(it.karin, johan, { permissions: [] })
  expect(it.pause.count()).toBe(0)
  await it.link(it.karin, johan, { competence: 'superUser' })
  await vi.waitFor(() => expect(it.pause.count()).toBe(1))
  it.pause.end()
  await vi.waitFor(async () => expect(await it.mails(it.sven)).toHaveLength(1))
  expect(await it.mails(it.karin)).toEqual([])
})

test('[PERM-05] a super user who is shut out right after somebody was linked hears of it all the same', async () => {
  await using it = await startHome()
  const johan = await it.world.user({ clusterId: it.clusterId })
  await it.link(it.admin, johan, { competence: 'superUser' })
  await vi.waitFor(() => expect(it.pause.count()).toBe(1))
  await it.server.db.update(links).set({ granted: false }).where(eq(links.userId, it.karin.id))
  it.pause.end()
  await vi.waitFor(async () => expect(await it.mails(it.karin)).toHaveLength(1))
})

test('what waits is mailed before the server stops', async () => {
  await using it = await startHome()
  await it.link(it.admin, await it.world.user({ clusterId: it.clusterId }), { competence: 'user' })
  await vi.waitFor(() => expect(it.pause.count()).toBe(1))
  await it.server.app.close()
  expect(await it.mails(it.karin)).toHaveLength(1)
})
