import { PairingSchema } from '@lykta/contract/boxes'
import { answerOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { auditEntries, boxes } from '../../../tables.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { mailsTo, subjectOf } from '../../../testing/mailbox.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'

/** An administrator, and Astrid's room, whose TV was taken away. */
const startHome = async (environment: Record<string, string> = {}) => {
  const server = await startTestServer({ environment })
  const world = createWorld(server.db)
  const { groupId, clusterId } = await world.group()
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const box = await world.box({ groupId, tokenHash: null })
  /** Places the next TV in a room. */
  const pair = async (room: number) => {
    const { code } = answerOf(PairingSchema).parse((await server.call('POST', 'box/pairing')).body).data
    const body = { code, room, firstName: 'Ingrid' }
    expect(await server.call('POST', 'boxes/pair', { token: admin.token, body })).toMatchObject({
      status: 200,
    })
  }
  const subjects = async ({ email }: { email: string }) => (await mailsTo(server, email)).map(subjectOf)
  return {
    server,
    world,
    groupId,
    clusterId,
    admin,
    box,
    pair,
    subjects,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

test('[BOXES-06] a TV that takes the place of another is mailed to the super users of its resident, each in their words', async () => {
  await using it = await startHome()
  const { world, box } = it
  const [karin, sven, viewer, former, closed] = [
    await world.user(),
    await world.user({ language: 'sv' }),
    await world.user(),
    await world.user(),
    await world.user({ disabledAt: new Date() }),
  ]
  // Those who hear nothing come first: whoever were mailed wrongly would have been by the time the others are.
  await world.link(viewer.id, box.id, { competence: 'user' })
  await world.link(former.id, box.id, { granted: false })
  await world.link(closed.id, box.id)
  await world.link(karin.id, box.id)
  await world.link(sven.id, box.id, { nickName: 'Mamma' })
  await it.pair(box.roomId)
  await vi.waitFor(async () => {
    expect(await it.subjects(karin)).toEqual(['Lykta: A TV was connected for Astrid Lind'])
    expect(await mailsTo(it.server, sven.email)).toEqual([
      expect.stringContaining('En tv har anslutits f=C3=B6r Mamma.'),
    ])
  })
  const [mail = ''] = await mailsTo(it.server, sven.email)
  expect(mail).toContain('kontakta genast')
  // Nor does the administrator who placed it, and is no relative.
  for (const other of [viewer, former, closed, it.admin]) expect(await it.subjects(other)).toEqual([])
})

test('a TV stays placed where the mail about it does not go out, which stands in the audit', async () => {
  await using post = await startMailServer(() => true)
  await using it = await startHome({ SMTP_URL: post.url })
  const karin = await it.world.user({ clusterId: it.clusterId })
  await it.world.link(karin.id, it.box.id)
  await it.pair(it.box.roomId)
  await vi.waitFor(async () => {
    const failed = await it.server.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'mail_failed'))
    expect(failed).toMatchObject([
      { subjectId: karin.id, clusterId: it.clusterId, detail: { mail: 'tvPaired' } },
    ])
  })
  expect(await it.server.db.select().from(boxes)).toHaveLength(1)
})
