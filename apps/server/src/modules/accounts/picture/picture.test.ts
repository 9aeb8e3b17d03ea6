import { randomUUID } from 'node:crypto'
import { PictureSchema } from '@lykta/contract/accounts'
import { fileCategoryId } from '@lykta/contract/constants'
import { answerOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectBox } from '../../../testing/box-client.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { filesOnDisk, picture, uploaded } from '../../../testing/upload-files.ts'
import { auditEntries, files } from '../../../tables.ts'
import { createWorld } from '../../../testing/world.ts'

let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer()
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

interface Someone {
  id: number
  token: string
}

const set = ({ token }: Someone, userId: number, file: number | null) =>
  server.call('PUT', `users/${String(userId)}/picture`, { token, body: { file } })
const addressAfter = async (who: Someone, file: number | null, userId = who.id) =>
  answerOf(PictureSchema).parse((await set(who, userId, file)).body).data.avatar
const look = async (address: string | null, token?: string) =>
  (await fetch(`${server.origin}${address ?? '/none'}`, { headers: token === undefined ? {} : { token } }))
    .status

/** A file as if the user had uploaded it, without its content. */
const fileOf = async ({ id: ownerId }: Someone, kind: 'image' | 'video' = 'image') => {
  const fd = randomUUID().replaceAll('-', '')
  const mediaType = kind === 'image' ? 'image/jpeg' : 'video/mp4'
  const [row] = await server.db
    .insert(files)
    .values({ fd, ownerId, category: fileCategoryId, name: fd, kind, mediaType, size: 1 })
    .returning()
  if (row === undefined) throw new Error('no file')
  return row
}
const isDeleted = async ({ id }: { id: number }) => {
  const [row] = await server.db.select().from(files).where(eq(files.id, id))
  return row?.deletedAt !== null
}

describe('[PROFILE-06] the picture that others see of a person', () => {
  test('is shown to whoever is given its address, small, until it is removed, and to nobody who only knows of the file', async () => {
    const [karin, stranger] = [await world.user(), await world.user()]
    const { id, fd } = await uploaded(server, karin.token, { name: 'me.jpg', content: await picture() })
    expect(await look(`/media/portraits/${fd}`, karin.token)).toBe(404)
    const address = await addressAfter(karin, id)
    expect(address).toBe(`/media/portraits/${fd}`)
    expect(await server.call('GET', 'users/me', { token: karin.token })).toMatchObject({
      body: { data: { avatar: address, avarta: address } },
    })
    const shown = await fetch(`${server.origin}/media/portraits/${fd}`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(shown.headers.get('content-disposition')).not.toContain('me.')
    // The file itself stays its owner's.
    for (const size of ['', '?size=thumb', '?size=screen'])
      expect(await look(`/media/${fd}${size}`, stranger.token)).toBe(404)
    expect(await look(`/media/portraits/${'x'.repeat(fd.length)}`)).toBe(404)

    expect(await addressAfter(karin, null)).toBeNull()
    expect(await look(address)).toBe(404)
    expect((await filesOnDisk(server)).filter((name) => name.startsWith(fd))).toEqual([])
  })

  test('is deleted when another takes its place, and not as long as it is shown', async () => {
    const karin = await world.user()
    const [first, second] = [await fileOf(karin), await fileOf(karin)]
    await addressAfter(karin, first.id)
    const discarded = await server.call('DELETE', `file/8/${String(first.id)}`, { token: karin.token })
    expect([discarded.status, await isDeleted(first)]).toEqual([404, false])
    await addressAfter(karin, second.id)
    expect([await isDeleted(first), await isDeleted(second)]).toEqual([true, false])
    await addressAfter(karin, second.id)
    expect(await isDeleted(second)).toBe(false)
  })

  test('is on the TV that has the person as a contact, which hears of a new one', async () => {
    const { groupId } = await world.group()
    const box = await world.box({ groupId })
    const karin = await world.user()
    await world.link(karin.id, box.id)
    await using tv = await connectBox(server.origin, box)
    await tv.mqtt.subscribeAsync(`box/${String(box.id)}/notice`)
    const avatar = await addressAfter(karin, (await fileOf(karin)).id)
    const notice = { topic: `box/${String(box.id)}/notice`, value: { kind: 'contacts' } }
    await vi.waitFor(() => expect(tv.received).toContainEqual(notice), { timeout: 10_000 })
    const contacts = await server.call('GET', 'box/contacts', { token: box.token })
    expect(contacts).toMatchObject({ body: { data: [{ avatar }] } })
  })

  test('is a picture of one’s own, and nothing else', async () => {
    const [karin, other] = [await world.user(), await world.user()]
    expect(await set(karin, karin.id, (await fileOf(karin, 'video')).id)).toMatchObject({
      status: 400,
      body: { code: 'bad_input', fields: { file: 'This is not a picture.' } },
    })
    expect((await set(karin, karin.id, (await fileOf(other)).id)).status).toBe(404)
    expect(await set(karin, other.id, null)).toMatchObject({ status: 422, body: { code: 'not_permitted' } })
  })

  test('can be set by an administrator of the person too, and is in the audit', async () => {
    const { clusterId } = await world.group()
    const karin = await world.user({ clusterId })
    const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
    const [own, given] = [await fileOf(karin), await fileOf(admin)]
    await addressAfter(karin, own.id)
    expect(await addressAfter(admin, given.id, karin.id)).toContain(given.fd)
    expect(await isDeleted(own)).toBe(true)
    await addressAfter(karin, null)
    expect(await isDeleted(given)).toBe(true)
    const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.userId, admin.id))
    const changed = { action: 'user_changed', subjectId: karin.id, detail: { fields: 'avatar' } }
    expect(entries).toContainEqual(expect.objectContaining(changed))
  })
})
