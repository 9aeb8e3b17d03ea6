import { AuditEntrySchema } from '@lykta/contract/audit'
import { ringTimeoutMs } from '@lykta/contract/calls/constants'
import { listOf } from '@lykta/contract/envelope'
import { expect, test } from 'vitest'
import { bye, createCallWorld, dial, rings, type CallWorld } from '../../testing/call-world.ts'

/** As an administrator of the box's cluster reads them, oldest first. */
const entriesOf = async ({ server, world, clusterId }: CallWorld) => {
  const chief = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const { body } = await server.call('GET', 'audit', { token: chief.token })
  return listOf(AuditEntrySchema).parse(body).data.toReversed()
}

test('a call is recorded when it begins, is answered and ends with its cause, without names or numbers', async () => {
  await using it = await createCallWorld()
  const { caller, callID, callee } = await it.talk()
  await bye(caller, callID, 'NORMAL_CLEARING')
  await callee.next('verto.bye')
  const entries = await entriesOf(it)
  const shared = { userId: it.karin.id, boxId: it.box.id, subjectType: 'call' }
  expect(entries).toMatchObject([
    { ...shared, action: 'call_started', detail: { direction: 'to_box' } },
    { ...shared, action: 'call_answered', detail: { direction: 'to_box' } },
    { ...shared, action: 'call_ended', detail: { direction: 'to_box', cause: 'NORMAL_CLEARING' } },
  ])
  expect(new Set(entries.map(({ subjectId }) => subjectId)).size).toBe(1)
  expect(JSON.stringify(entries.map(({ detail }) => detail))).not.toMatch(
    new RegExp(`Karin|Mamma|${it.karin.extension}|${it.box.extension}`),
  )
})

test('an unanswered call is recorded as such, and so is one to a TV that is off', async () => {
  await using it = await createCallWorld()
  const karin = await it.signIn(it.karin)
  await dial(karin, it.box.extension)
  await karin.next('verto.bye')
  const tv = await it.signIn(it.box)
  await dial(tv, it.karin.extension)
  await rings(karin)
  it.time.advance(ringTimeoutMs)
  await tv.next('verto.bye')
  expect(
    (await entriesOf(it)).map(({ action, detail }) => [action, detail['direction'], detail['cause']]),
  ).toEqual([
    ['call_started', 'to_box', undefined],
    ['call_ended', 'to_box', 'USER_NOT_REGISTERED'],
    ['call_started', 'from_box', undefined],
    ['call_ended', 'from_box', 'NO_ANSWER'],
  ])
})
