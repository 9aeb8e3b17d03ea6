import type { AuditAction } from '@lykta/contract/audit'
import { describe, expect, test } from 'vitest'
import { answer, bye, createCallWorld, dial, rings, type CallWorld } from '../../../testing/call-world.ts'
import { calls } from '../tables.ts'

/** Makes writes fail, as a full disk does. Returns the function that restores them. */
const breakAudit = async ({ server: { database } }: CallWorld, action: AuditAction) => {
  await database.asOwner(
    `alter table audit_entries add constraint broken check (action <> '${action}') not valid`,
  )
  return () => database.asOwner('alter table audit_entries drop constraint broken')
}

const callRow = async (it: CallWorld) => {
  const [row] = await it.server.db.select().from(calls)
  return row
}

describe('what cannot be stored has no effect, and can be retried', () => {
  test('an answer', async () => {
    await using it = await createCallWorld()
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    const { callID } = await dial(karin, it.box.extension)
    const leg = await rings(tv)
    const mend = await breakAudit(it, 'call_answered')
    expect((await answer(tv, leg)).error).toBeDefined()
    expect(await callRow(it)).toMatchObject({ answeredAt: null, endedAt: null })
    await mend()
    expect((await answer(tv, leg)).result).toBeDefined()
    expect((await karin.next('verto.answer')).params?.callID).toBe(callID)
  })

  test('the end of a call', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID, leg } = await it.talk()
    const mend = await breakAudit(it, 'call_ended')
    expect((await bye(caller, callID)).error).toBeDefined()
    expect(await callRow(it)).toMatchObject({ endedAt: null })
    await mend()
    expect((await bye(caller, callID)).result).toBeDefined()
    expect((await callee.next('verto.bye')).params?.callID).toBe(leg)
  })

  test('a refusal', async () => {
    await using it = await createCallWorld()
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    const { callID } = await dial(karin, it.box.extension)
    const leg = await rings(tv)
    const mend = await breakAudit(it, 'call_ended')
    expect((await bye(tv, leg, 'CALL_REJECTED')).error).toBeDefined()
    await mend()
    expect((await bye(tv, leg, 'CALL_REJECTED')).result).toBeDefined()
    expect((await karin.next('verto.bye')).params).toMatchObject({ callID, cause: 'CALL_REJECTED' })
  })

  test('a user who logs out is disconnected all the same', async () => {
    await using it = await createCallWorld()
    const { caller } = await it.talk()
    await breakAudit(it, 'call_ended')
    await it.server.call('POST', 'logout', { token: it.karin.token })
    await caller.closed()
    await expect.poll(it.lostLegs).toEqual([it.karin.extension])
  })
})

test('refused in all browsers at once, the call ends', async () => {
  await using it = await createCallWorld()
  const tv = await it.signIn(it.box)
  const browsers = await Promise.all(Array.from({ length: 6 }, () => it.signIn(it.karin)))
  const { callID } = await dial(tv, it.karin.extension)
  const legs = await Promise.all(browsers.map((browser) => rings(browser)))
  // The cause that ends one leg at a time.
  await Promise.all(browsers.map((browser, nr) => bye(browser, legs[nr] ?? '', 'NORMAL_CLEARING')))
  expect((await tv.next('verto.bye')).params).toMatchObject({ callID, cause: 'NORMAL_CLEARING' })
})
