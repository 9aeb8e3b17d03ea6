import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sha256 } from '../../platform/hash.ts'
import { boxes, pairings } from '../../tables.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'
import { createWorld } from '../../testing/world.ts'
import { insertEntries } from './inbox/repo.ts'
import { lockBox, lockBoxInRoom } from './repo.ts'

const start = async () => {
  const server = await startTestServer()
  const world = createWorld(server.db)
  const { groupId, clusterId } = await world.group()
  const box = await world.box({ groupId })
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const release = () => server.call('POST', `boxes/${String(box.id)}/release`, admin)
  return { server, box, release, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('an edit, which changes the box twice, and the release of its TV do not wait for each other', async () => {
  await using it = await start()
  const { db } = it.server
  let released: ReturnType<typeof it.release> | undefined
  await db.transaction(async (tx) => {
    await lockBox(tx, it.box.id)
    await tx.update(boxes).set({ volume: 7 }).where(eq(boxes.id, it.box.id))
    released = it.release()
    await untilBlocked(db)
    const entry = { kind: 'settings', itemId: it.box.id, removed: false, at: new Date() } as const
    await insertEntries(tx, [it.box.roomId], entry)
  })
  expect((await released)?.status).toBe(200)
})

test('a pairing, which refers to the box, does not wait for whoever has locked it', async () => {
  await using it = await start()
  const { db } = it.server
  await db.transaction(async (tx) => {
    await lockBoxInRoom(tx, it.box.id)
    await db.transaction(async (other) => {
      await other.execute('set local lock_timeout = 1000')
      await other.insert(pairings).values({
        id: crypto.randomUUID(),
        code: 'ABC234',
        secretHash: 'x',
        expiresAt: new Date(),
        boxId: it.box.id,
      })
    })
  })
  expect(await db.select().from(pairings)).toHaveLength(1)
})

test('a TV that asks for its outcome does not hold its pairing while another is placed in its room', async () => {
  await using it = await start()
  const { db } = it.server
  const secret = 'secret-of-the-first'
  const pairing = { expiresAt: new Date(Date.now() + 60_000), boxId: it.box.id }
  const first = crypto.randomUUID()
  await db.insert(pairings).values({ ...pairing, id: first, code: 'ABC234', secretHash: sha256(secret) })
  let asked: ReturnType<typeof it.server.call> | undefined
  await db.transaction(async (tx) => {
    await tx.insert(pairings).values({ ...pairing, id: crypto.randomUUID(), code: 'DEF567', secretHash: 'x' })
    asked = it.server.call('GET', `box/pairing/${first}`, {
      headers: { authorization: `Bearer ${secret}` },
    })
    await untilBlocked(db)
    await tx.delete(pairings).where(eq(pairings.id, first))
  })
  expect((await asked)?.status).toBe(404)
})
