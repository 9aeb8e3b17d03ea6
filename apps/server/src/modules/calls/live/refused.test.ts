import { expect, test } from 'vitest'
import { staffGroups } from '../../../tables.ts'
import type { VertoClient } from '../../../testing/verto-client.ts'
import { answer, createCallWorld, dial, rings } from '../../../testing/call-world.ts'

const causeOf = async (client: VertoClient) => (await client.next('verto.bye')).params

test.each([
  ['their part in the box', (path: string) => ['DELETE', path, undefined] as const],
  ['the permission to call', (path: string) => ['PUT', path, { permissions: ['message'] }] as const],
  ['the competence to call', (path: string) => ['PUT', path, { competence: 'viewers' }] as const],
])('[PERM-05] whoever loses %s loses the call under way, on both sides', async (_, ask) => {
  await using it = await createCallWorld()
  const chief = await it.world.person({ role: 'admin', level: 'cluster', clusterId: it.clusterId })
  const { caller, callee } = await it.talk()
  const [method, path, body] = ask(`boxes/${String(it.box.id)}/links/${String(it.karin.id)}`)
  expect((await it.server.call(method, path, { token: chief.token, body })).status).toBe(200)
  for (const side of [caller, callee]) expect(await causeOf(side)).toMatchObject({ cause: 'NORMAL_CLEARING' })
})

test('[PERM-05] what still rings ends with the reason that the next call would have', async () => {
  await using it = await createCallWorld()
  const chief = await it.world.person({ role: 'admin', level: 'cluster', clusterId: it.clusterId })
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

test('staff who look after the group no more speak to its boxes no more', async () => {
  await using it = await createCallWorld()
  const { clusterId, groupId } = it
  const chief = await it.world.person({ role: 'admin', level: 'cluster', clusterId })
  const amina = await it.world.person({ role: 'staff', clusterId })
  await it.server.db.insert(staffGroups).values({ userId: amina.id, groupId })
  const [caller, tv] = [await it.signIn(amina), await it.signIn(it.box)]
  await dial(caller, it.box.extension)
  await answer(tv, await rings(tv))
  const body = { groups: [] }
  await it.server.call('PUT', `users/${String(amina.id)}`, { token: chief.token, body })
  expect(await causeOf(tv)).toMatchObject({ cause: 'NORMAL_CLEARING' })
})
