import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Executor } from '../../../platform/database.ts'
import { boxes, calls, links, staffGroups } from '../../../tables.ts'
import { somebodyWaits } from '../../../testing/lock-waits.ts'
import type { VertoClient } from '../../../testing/verto-client.ts'
import { answer, createCallWorld, dial, rings, type CallWorld } from '../../../testing/call-world.ts'

const causeOf = async (client: VertoClient) => (await client.next('verto.bye')).params

test.each([
  ['their part in the box', (path: string) => ['DELETE', path, undefined] as const],
  ['the permission to call', (path: string) => ['PUT', path, { permissions: ['message'] }] as const],
  ['the competence to call', (path: string) => ['PUT', path, { competence: 'viewers' }] as const],
])('[PERM-05] whoever loses %s loses the call under way, on both sides', async (_, ask) => {
  await using it = await createCallWorld()
  const chief = await it.world.user({ role: 'admin', level: 'cluster', clusterId: it.clusterId })
  const { caller, callee } = await it.talk()
  const [method, path, body] = ask(`boxes/${String(it.box.id)}/links/${String(it.karin.id)}`)
  expect((await it.server.call(method, path, { token: chief.token, body })).status).toBe(200)
  for (const side of [caller, callee]) expect(await causeOf(side)).toMatchObject({ cause: 'NORMAL_CLEARING' })
})

test('[PERM-05] a call has ended when whoever took the permission away learns that it is gone', async () => {
  await using it = await createCallWorld()
  const chief = await it.world.user({ role: 'admin', level: 'cluster', clusterId: it.clusterId })
  await it.talk()
  const path = `boxes/${String(it.box.id)}/links/${String(it.karin.id)}`
  await it.server.call('DELETE', path, { token: chief.token })
  const [call] = await it.server.db.select().from(calls)
  expect(call?.endedAt).not.toBeNull()
})

test('[PERM-05] what still rings ends with the reason that the next call would have', async () => {
  await using it = await createCallWorld()
  const chief = await it.world.user({ role: 'admin', level: 'cluster', clusterId: it.clusterId })
  const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
  await dial(karin, it.box.extension)
  await rings(tv)
  const path = `boxes/${String(it.box.id)}/links/${String(it.karin.id)}`
  await it.server.call('DELETE', path, { token: chief.token })
  for (const side of [karin, tv])
    expect(await causeOf(side)).toMatchObject({ cause: 'BEARERCAPABILITY_NOTAUTH' })
})

test('a box that may not call any more ends every call, and a change of something else ends none', async () => {
  await using it = await createCallWorld()
  const { caller, callee } = await it.talk()
  const edit = (functions: string[]) =>
    it.server.call('PUT', `boxes/${String(it.box.id)}`, { token: it.karin.token, body: { functions } })
  expect((await edit(['phone'])).status).toBe(200)
  await caller.request('echo', {})
  expect(caller.rest().some(({ method }) => method === 'verto.bye')).toBe(false)
  expect((await edit(['message'])).status).toBe(200)
  for (const side of [caller, callee]) expect(await causeOf(side)).toMatchObject({ cause: 'NORMAL_CLEARING' })
})

test('staff who leave the group can no longer talk to its boxes', async () => {
  await using it = await createCallWorld()
  const { clusterId, groupId } = it
  const chief = await it.world.user({ role: 'admin', level: 'cluster', clusterId })
  const amina = await it.world.user({ role: 'staff', clusterId })
  await it.server.db.insert(staffGroups).values({ userId: amina.id, groupId })
  const [caller, tv] = [await it.signIn(amina), await it.signIn(it.box)]
  await dial(caller, it.box.extension)
  await answer(tv, await rings(tv))
  const body = { groups: [] }
  await it.server.call('PUT', `users/${String(amina.id)}`, { token: chief.token, body })
  expect(await causeOf(tv)).toMatchObject({ cause: 'NORMAL_CLEARING' })
})

/** Two of the staff, rung by the box as the staff of its group. */
const ringStaff = async (it: CallWorld) => {
  const staff = async () => {
    const user = await it.world.user({ role: 'staff', clusterId: it.clusterId })
    await it.world.assignStaff(user.id, it.groupId)
    return { ...user, client: await it.signIn(user) }
  }
  const [amina, bo] = [await staff(), await staff()]
  const tv = await it.signIn(it.box)
  await dial(tv, String(900_000 + it.groupId))
  return { tv, amina, bo, leg: await rings(amina.client), otherLeg: await rings(bo.client) }
}

test('[PERM-05] a call to the staff stops ringing for a member who leaves the group', async () => {
  await using it = await createCallWorld()
  const chief = await it.world.user({ role: 'admin', level: 'cluster', clusterId: it.clusterId })
  const { tv, amina, bo, otherLeg } = await ringStaff(it)
  const body = { groups: [] }
  await it.server.call('PUT', `users/${String(amina.id)}`, { token: chief.token, body })
  expect(await causeOf(amina.client)).toMatchObject({ cause: 'BEARERCAPABILITY_NOTAUTH' })
  await answer(bo.client, otherLeg)
  await tv.next('verto.answer')
})

/** Holds something that `begin` comes to after it asked what is allowed, and changes that before it goes on. */
const changeMeanwhile = async (
  { server: { db } }: CallWorld,
  hold: (tx: Executor) => Promise<unknown>,
  begin: () => Promise<unknown>,
  change: (tx: Executor) => Promise<unknown>,
) => {
  let begun: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await hold(tx)
    begun = begin()
    await somebodyWaits(db)
    await change(tx)
  })
  await begun
}

test('[PERM-05] a permission that ends between the question and the call ends that call', async () => {
  await using it = await createCallWorld()
  const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
  await changeMeanwhile(
    it,
    (tx) => tx.select().from(boxes).where(eq(boxes.id, it.box.id)).for('update'),
    () => dial(karin, it.box.extension),
    (tx) => tx.update(links).set({ granted: false }).where(eq(links.userId, it.karin.id)),
  )
  for (const side of [karin, tv])
    expect(await causeOf(side)).toMatchObject({ cause: 'BEARERCAPABILITY_NOTAUTH' })
})

test('[PERM-05] a permission that ends between the question and the answer ends that call', async () => {
  await using it = await createCallWorld()
  const { tv, amina, leg } = await ringStaff(it)
  await changeMeanwhile(
    it,
    (tx) => tx.select().from(calls).for('update'),
    () => answer(amina.client, leg),
    (tx) => tx.delete(staffGroups).where(eq(staffGroups.userId, amina.id)),
  )
  for (const side of [amina.client, tv])
    expect(await causeOf(side)).toMatchObject({ cause: 'NORMAL_CLEARING' })
})

test('an answer reaches the caller although the call that is no longer allowed cannot be ended', async () => {
  await using it = await createCallWorld()
  const { tv, amina, leg } = await ringStaff(it)
  await it.server.database.asOwner(
    `alter table audit_entries add constraint broken check (action <> 'call_ended') not valid`,
  )
  await changeMeanwhile(
    it,
    (tx) => tx.select().from(calls).for('update'),
    () => answer(amina.client, leg),
    (tx) => tx.delete(staffGroups).where(eq(staffGroups.userId, amina.id)),
  )
  expect((await tv.next('verto.answer')).params?.['sdp']).toContain('callee')
})
