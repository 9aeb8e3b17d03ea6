import type { EditLink } from '@lykta/contract/boxes'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { createApp } from '../../../app.ts'
import { createLog } from '../../../platform/log.ts'
import { auditEntries, linkMails, links, users } from '../../../tables.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { mailsTo, subjectOf } from '../../../testing/mailbox.ts'
import { createTestAfter } from '../../../testing/test-after.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { linkMailsMs, linksMailedAfterMs } from './write-link-mails.ts'
import { claimLinkMails } from './mails/repo.ts'

/** An administrator, and Astrid's box with two super users: Karin, who reads English, and Sven, who reads Swedish. */
const startHome = async (environment: Record<string, string> = {}) => {
  const looks = createTestAfter(linkMailsMs)
  const clock = createTestClock()
  const server = await startTestServer({ environment, overrides: { after: looks.after, clock } })
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
  const end = async (by: { token: string }, user: { id: number }) => {
    const path = `boxes/${String(box.id)}/links/${String(user.id)}`
    expect((await server.call('DELETE', path, { token: by.token })).status).toBe(200)
  }
  return {
    server,
    world,
    admin,
    clusterId,
    box,
    karin,
    sven,
    clock,
    looks,
    link,
    end,
    /** So much time passes, and the server looks for what is due. */
    pass: async (ms: number) => {
      clock.advance(ms)
      await vi.waitFor(() => expect(looks.count()).toBe(1))
      looks.end()
    },
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
  await it.pass(linksMailedAfterMs)
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
  expect(await it.server.db.select().from(linkMails)).toEqual([])
  await it.link(it.karin, johan, { competence: 'superUser' })
  await it.pass(linksMailedAfterMs)
  await vi.waitFor(async () => expect(await it.mails(it.sven)).toHaveLength(1))
  expect(await it.mails(it.karin)).toEqual([])
})

test('[PERM-05] a super user who is shut out right after somebody was linked hears of it all the same', async () => {
  await using it = await startHome()
  const johan = await it.world.user({ clusterId: it.clusterId })
  await it.link(it.admin, johan, { competence: 'superUser' })
  await it.server.db.update(links).set({ granted: false }).where(eq(links.userId, it.karin.id))
  await it.pass(linksMailedAfterMs)
  await vi.waitFor(async () => expect(await it.mails(it.karin)).toHaveLength(1))
})

const englishEnded = 'Lykta: You are no longer a super user for Astrid Lind'

test.each<[string, EditLink | undefined]>([
  ['whose access is ended', undefined],
  ['who is made a viewer', { competence: 'viewers' }],
])('[PERM-05] a super user %s hears of it, before somebody is put in their place', async (_how, lowered) => {
  await using it = await startHome()
  const johan = await it.world.user({ clusterId: it.clusterId })
  for (const user of [it.karin, it.sven]) {
    if (lowered === undefined) await it.end(it.admin, user)
    else await it.link(it.admin, user, lowered)
  }
  await it.link(it.admin, johan, {
    competence: 'superUser',
    autoAnswer: { agreedBy: 'Johan', agreedAt: it.clock.now().getTime() },
  })
  await it.pass(linksMailedAfterMs)
  await vi.waitFor(async () => {
    expect((await it.mails(it.karin)).map(subjectOf)).toEqual([englishEnded])
    expect(await it.mails(it.sven)).toHaveLength(1)
  })
  const [swedish = ''] = await it.mails(it.sven)
  expect(swedish).toContain('Mamma')
  expect(swedish).not.toContain('Astrid')
  expect(await it.mails(johan)).toEqual([])
})

test('[PERM-05] the mail goes where they could be reached when it happened, also if they are a super user again', async () => {
  await using it = await startHome()
  const was = it.karin.email
  await it.link(it.admin, it.karin, { competence: 'user' })
  await it.server.db.update(users).set({ email: 'elsewhere@example.org' }).where(eq(users.id, it.karin.id))
  await it.link(it.admin, it.karin, { competence: 'superUser' })
  await it.pass(linksMailedAfterMs)
  await vi.waitFor(async () =>
    expect((await it.mails({ email: was })).map(subjectOf)).toEqual([englishEnded]),
  )
})

test('[PERM-05] whoever heard of others before hears of both', async () => {
  await using it = await startHome()
  const johan = await it.world.user({ clusterId: it.clusterId, firstName: 'Johan' })
  await it.link(it.admin, johan, { competence: 'user' })
  await it.end(it.admin, it.karin)
  await it.pass(linksMailedAfterMs)
  await vi.waitFor(async () =>
    expect(new Set((await it.mails(it.karin)).map(subjectOf))).toEqual(
      new Set([englishEnded, 'Lykta: Somebody was given access to Astrid Lind']),
    ),
  )
  for (const mail of await it.mails(it.karin)) expect(mail).not.toContain('Karin Lind (')
})

test('[PERM-05] who was no super user, or stays one, is mailed nothing about themselves', async () => {
  await using it = await startHome()
  const johan = await it.world.user({ clusterId: it.clusterId })
  await it.world.link(johan.id, it.box.id, { competence: 'user' })
  await it.end(it.admin, johan)
  await it.link(it.admin, it.karin, { permissions: [] })
  expect(await it.server.db.select().from(linkMails)).toEqual([])
})

test('[PERM-05] a server that ends meanwhile loses none of it: the next one sends the mail', async () => {
  await using it = await startHome()
  const johan = await it.world.user({ clusterId: it.clusterId })
  await it.link(it.admin, johan, { competence: 'user' })
  await it.server.app.close()
  expect(await it.mails(it.karin)).toEqual([])
  it.clock.advance(linksMailedAfterMs)
  const looks = createTestAfter(linkMailsMs)
  const next = await createApp(it.server.config, {
    database: it.server.database.connection,
    log: createLog('silent'),
    after: looks.after,
    clock: it.clock,
  })
  await next.listen()
  looks.end()
  await vi.waitFor(async () => {
    expect(await it.mails(it.karin)).toHaveLength(1)
    expect(await it.mails(it.sven)).toHaveLength(1)
  })
  await next.close()
})

test('[PERM-05] it goes where a super user could be reached when it happened, and is gone with its mail', async () => {
  await using it = await startHome()
  const johan = await it.world.user({ clusterId: it.clusterId })
  await it.link(it.admin, johan, { competence: 'user' })
  const elsewhere = 'elsewhere@example.org'
  await it.server.db.update(users).set({ email: elsewhere }).where(eq(users.id, it.karin.id))
  await it.pass(linksMailedAfterMs)
  await vi.waitFor(async () => expect(await it.mails(it.karin)).toHaveLength(1))
  expect(await it.mails({ email: elsewhere })).toEqual([])
  await vi.waitFor(async () => expect(await it.server.db.select().from(linkMails)).toEqual([]))
})

describe('a mail that the mail server refuses', () => {
  const pausesMs = [5_000, 30_000, 120_000, 600_000]
  const failures = async ({ server }: { server: TestServer }, { id }: { id: number }) => {
    const failed = and(eq(auditEntries.action, 'mail_failed'), eq(auditEntries.subjectId, id))
    return (await server.db.select().from(auditEntries).where(failed)).map(({ detail }) => detail)
  }
  /** The mails that wait have been tried so often, and are not being tried now. */
  const tried = (it: Awaited<ReturnType<typeof startHome>>, tries: number, count: number) =>
    vi.waitFor(async () => {
      const tryAt = new Date(it.clock.now().getTime() + (pausesMs[tries - 1] ?? 0))
      const rows = await it.server.db.select().from(linkMails)
      expect(rows.map((row) => [row.tries, row.claimedUntil])).toEqual(
        Array.from({ length: count }, () => [tries, tryAt]),
      )
    })
  const idOf = (mail: string) => /Message-ID: <(.+)@lykta>/.exec(mail)?.[1]

  test('[PERM-05] is tried again, under the same id, and the other one is not repeated', async () => {
    const refuses = { subject: 'You are no longer' }
    await using post = await startMailServer(
      () => false,
      () => Promise.resolve(),
      (text) => text.includes(refuses.subject),
    )
    await using it = await startHome({ SMTP_URL: post.url })
    const johan = await it.world.user({ clusterId: it.clusterId, firstName: 'Johan' })
    await it.end(it.admin, it.sven)
    await it.server.db.delete(linkMails)
    await it.link(it.admin, johan, { competence: 'user' })
    await it.end(it.admin, it.karin)
    await it.pass(linksMailedAfterMs)
    await tried(it, 1, 1)
    await vi.waitFor(() =>
      expect(post.received.map(subjectOf)).toEqual(['Lykta: Somebody was given access to Astrid Lind']),
    )
    refuses.subject = 'nothing of it'
    await it.pass(5_000)
    await vi.waitFor(async () => expect(await it.server.db.select().from(linkMails)).toEqual([]))
    expect(post.received.map(subjectOf)).toEqual([
      'Lykta: Somebody was given access to Astrid Lind',
      englishEnded,
    ])
    const ended = post.begun.filter((mail) => subjectOf(mail) === englishEnded).map(idOf)
    expect(ended).toEqual([expect.stringMatching(/^links-ended-/), ended[0]])
    expect(await failures(it, it.karin)).toEqual([])
  })

  test('stands in the audit once, after its last try', async () => {
    await using post = await startMailServer(() => true)
    await using it = await startHome({ SMTP_URL: post.url })
    const johan = await it.world.user({ clusterId: it.clusterId })
    await it.link(it.admin, johan, { competence: 'user' })
    await it.pass(linksMailedAfterMs)
    for (const [index, pauseMs] of pausesMs.entries()) {
      await tried(it, index + 1, 2)
      await it.pass(pauseMs)
    }
    await vi.waitFor(async () => expect(await it.server.db.select().from(linkMails)).toEqual([]))
    for (const user of [it.karin, it.sven])
      expect(await failures(it, user)).toEqual([{ mail: 'peopleLinked' }])
  })
})

test('who links many delays nobody else: those with the fewest mails on their way come first', async () => {
  await using it = await startHome()
  const other = await it.world.user({ role: 'admin', level: 'cluster', clusterId: it.clusterId })
  const now = it.clock.now()
  const mail = (recipientId: number, byUserId: number, dueAt: Date) => ({
    boxId: it.box.id,
    recipientId,
    recipient: { email: '', firstName: '', language: 'en' as const, clusterId: null, boxName: '' },
    userIds: [],
    byUserId,
    dueAt,
  })
  const early = new Date(now.getTime() - 60_000)
  const many = await Promise.all(Array.from({ length: 5 }, () => it.world.user()))
  await it.server.db
    .insert(linkMails)
    .values([...many.map(({ id }) => mail(id, it.admin.id, early)), mail(it.karin.id, other.id, now)])
  const claim = () => claimLinkMails(it.server.db, now, new Date(now.getTime() + 60_000))
  const claimed = [await claim(), await claim()].map(([first]) => first?.byUserId)
  expect(claimed).toEqual([it.admin.id, other.id])
})
