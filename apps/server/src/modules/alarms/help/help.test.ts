import { randomUUID } from 'node:crypto'
import { helpCancelMs } from '@lykta/contract/alarms'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { alarms, auditEntries, boxes } from '../../../tables.ts'
import { startAlarmWorld, type AlarmWorld } from '../../../testing/alarm-world.ts'
import { connectBox } from '../../../testing/box-client.ts'
import { untilBlocked } from '../../../testing/until-blocked.ts'

const minuteMs = 60_000
const answerMs = 120_000
const agreed = { agreedBy: 'Astrid Lind', agreedAt: 1 }

/** Astrid has agreed to call for help; the staff is called first. */
const start = async (first: 'staff' | 'family' = 'staff') => {
  const it = await startAlarmWorld()
  const help = { ...agreed, first, number: '0500-123 45' }
  expect(await it.call('PUT', `boxes/${String(it.box.id)}`, it.admin.token, { help })).toMatchObject({
    status: 200,
  })
  const id = randomUUID()
  const press = (values: object = {}) =>
    it.say('help', { id, state: 'pressed', at: it.clock.now().getTime(), ...values })
  return { ...it, press, helpId: id }
}
const only = async (it: AlarmWorld) => {
  const rows = await it.server.db.select().from(alarms)
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? 0
}

describe("a resident's call for help", () => {
  test('[ALARM-09] can be taken back for ten seconds, and nobody is called', async () => {
    await using it = await start()
    await it.press()
    expect(await it.onTv()).toMatchObject({ origin: 'resident', state: 'pressed' })
    await it.pass(helpCancelMs - 1)
    await it.press({ state: 'cancelled' })
    await it.pass(10 * minuteMs)
    expect(await it.onTv()).toBeUndefined()
    expect(await it.calls(it.amina.token)).toEqual([])
    expect(await it.read(await only(it))).toMatchObject({
      state: 'recalled',
      climb: { done: 0, ended: 'cancelled' },
    })
    const noted = (await it.server.db.select().from(auditEntries)).map(({ action }) => action)
    expect(noted).toEqual(expect.arrayContaining(['help_called', 'help_cancelled']))
  })

  test('[ALARM-09] calls the staff, then the family, and the TV says who comes and that it is over', async () => {
    await using it = await start()
    await it.press()
    await it.pass(helpCancelMs)
    expect(await it.onTv()).toMatchObject({ state: 'calling', helpId: it.helpId })
    const [call] = await it.calls(it.amina.token)
    expect(call).toMatchObject({ origin: 'resident', room: { id: it.box.roomId }, may: { take: true } })
    expect(await it.calls(it.karin.token)).toEqual([])
    await it.pass(3 * minuteMs)
    expect(await it.calls(it.karin.token)).toMatchObject([{ may: { take: true, manage: false } }])
    const path = `alarms/${String(call?.id)}`
    expect(await it.call('POST', `${path}/take`, it.karin.token)).toMatchObject({ status: 200 })
    expect(await it.onTv()).toMatchObject({ state: 'taken', takenBy: 'Karin Lindqvist' })
    // It stays in sight until somebody has written down what it was.
    expect(await it.calls(it.amina.token)).toMatchObject([{ takenBy: { name: 'Karin Lindqvist' } }])
    expect(
      await it.call('POST', `${path}/end`, it.karin.token, { note: 'Dropped her glasses.' }),
    ).toMatchObject({
      status: 200,
    })
    expect(await it.onTv()).toBeUndefined()
    expect(await it.calls(it.amina.token)).toEqual([])
    expect(await it.read(call?.id ?? 0)).toMatchObject({ endNote: 'Dropped her glasses.' })
  })

  test('that somebody took and left open is ended by the staff, and not by a relative', async () => {
    await using it = await start()
    await it.press()
    for (const ms of [helpCancelMs, 3 * minuteMs]) await it.pass(ms)
    const id = await only(it)
    const path = `alarms/${String(id)}`
    const colleague = await it.world.user({ role: 'staff', clusterId: it.group.clusterId })
    await it.world.assignStaff(colleague.id, it.group.groupId)
    expect(await it.call('POST', `${path}/take`, colleague.token)).toMatchObject({ status: 200 })
    expect(await it.read(id, it.karin.token)).toMatchObject({ may: { take: false, end: false } })
    expect(await it.call('POST', `${path}/end`, it.karin.token, {})).toMatchObject({ status: 422 })
    expect(await it.read(id)).toMatchObject({ may: { take: false, end: true } })
    expect(await it.call('POST', `${path}/end`, it.amina.token, {})).toMatchObject({ status: 200 })
    expect(await it.onTv()).toBeUndefined()
  })

  test('calls the family first where the resident wants that', async () => {
    await using it = await start('family')
    await it.press()
    await it.pass(helpCancelMs)
    expect(await it.calls(it.karin.token)).toHaveLength(1)
    expect(await it.calls(it.amina.token)).toEqual([])
  })

  test('that nobody answers says so on the TV, and stays open', async () => {
    await using it = await start()
    await it.press()
    for (const ms of [helpCancelMs, 3 * minuteMs, answerMs]) await it.pass(ms)
    expect(await it.onTv()).toMatchObject({ state: 'unanswered', takenBy: null })
    expect(await it.list({ list: 'open' }, it.admin.token)).toHaveLength(1)
    const { body } = await it.server.call('GET', 'box/me', { token: it.box.token })
    expect(body).toMatchObject({ data: { help: { number: '0500-123 45' } } })
  })

  test('that nobody answered makes way for the next one', async () => {
    await using it = await start()
    await it.press()
    for (const ms of [helpCancelMs, 3 * minuteMs, answerMs]) await it.pass(ms)
    const again = randomUUID()
    await it.press({ id: again })
    expect(await it.onTv()).toMatchObject({ state: 'pressed', helpId: again })
    await it.pass(helpCancelMs)
    expect(await it.list({ list: 'open' }, it.admin.token)).toMatchObject([{ climb: { ended: null } }])
    expect(await it.calls(it.amina.token)).toHaveLength(1)
  })

  test('is not ended by a TV that says that somebody pressed OK: neither by another nor by its own', async () => {
    await using it = await start()
    await it.press()
    await it.pass(helpCancelMs)
    const receipt = { kind: 'alarm', id: await only(it), state: 'acknowledged', at: it.clock.now().getTime() }
    await it.say('receipt', receipt, it.other)
    await it.say('receipt', receipt)
    expect(await it.read(receipt.id)).toMatchObject({ climb: { ended: null } })
    await it.pass(3 * minuteMs)
    expect(await it.calls(it.karin.token)).toHaveLength(1)
  })

  test('is one call, however often it is pressed or reported', async () => {
    await using it = await start()
    await it.press()
    await it.press()
    await it.press({ id: randomUUID() })
    await only(it)
    expect(await it.entries(it.box.token)).toHaveLength(1)
  })

  test('that was pressed without a network calls them at once when it comes', async () => {
    await using it = await start()
    await it.press({ at: it.clock.now().getTime() - 5 * minuteMs })
    await it.pass(0)
    expect(await it.calls(it.amina.token)).toHaveLength(1)
  })

  test('of a pendant whose clock is wrong counts from now, and can be taken back', async () => {
    await using it = await start()
    await it.press({ at: 1 })
    await it.pass(0)
    expect(await it.onTv()).toMatchObject({ state: 'pressed', pressedAt: it.clock.now().getTime() })
    expect(await it.calls(it.amina.token)).toEqual([])
  })

  test('that is pressed again while a step begins waits for the step, which does not wait for it', async () => {
    await using it = await start()
    await it.press()
    const id = await only(it)
    let again: Promise<void> | undefined
    await it.server.db.transaction(async (tx) => {
      // As a step does: the alarm first, and then the box, for its inbox.
      await tx.select().from(alarms).where(eq(alarms.id, id)).for('update')
      again = it.press({ id: randomUUID() })
      await untilBlocked(it.server.db)
      await tx.select().from(boxes).where(eq(boxes.id, it.box.id)).for('no key update')
    })
    await again
    expect(await it.onTv()).toMatchObject({ id, state: 'pressed' })
  })

  test('comes from a pendant too', async () => {
    await using it = await start()
    const { token, options } = await it.world.sensor(it.box.id, 'pendant')
    await using pendant = await connectBox(it.server.origin, { id: it.box.id, token }, options)
    const value = { id: randomUUID(), state: 'pressed', at: it.clock.now().getTime() }
    await pendant.mqtt.publishAsync(`box/${String(it.box.id)}/help`, JSON.stringify(value), { qos: 1 })
    expect(await it.onTv()).toMatchObject({ origin: 'resident', helpId: value.id })
  })

  test('that the resident has not agreed to is refused, and the TV learns of it', async () => {
    await using it = await start()
    await using tv = await connectBox(it.server.origin, it.other)
    await tv.mqtt.subscribeAsync(`box/${String(it.other.id)}/notice`, { qos: 0 })
    const value = { id: randomUUID(), state: 'pressed', at: it.clock.now().getTime() }
    await tv.mqtt.publishAsync(`box/${String(it.other.id)}/help`, JSON.stringify(value), { qos: 1 })
    await vi.waitFor(() =>
      expect(tv.received.map((one) => one.value)).toContainEqual({
        kind: 'refused',
        topic: 'help',
        reason: 'not_permitted',
      }),
    )
    expect(await it.server.db.select().from(alarms)).toEqual([])
  })

  test('is agreed to now or earlier, not in the future, and can be switched off', async () => {
    await using it = await start()
    const path = `boxes/${String(it.box.id)}`
    const future = { ...agreed, agreedAt: it.clock.now().getTime() + 1, first: 'staff', number: '' }
    expect(await it.call('PUT', path, it.admin.token, { help: future })).toMatchObject({
      status: 400,
      body: { fields: { 'help.agreedAt': 'This lies in the future.' } },
    })
    expect(await it.call('PUT', path, it.admin.token, { help: null })).toMatchObject({ status: 200 })
    await it.press()
    expect(await it.server.db.select().from(alarms)).toEqual([])
    const [box] = await it.server.db.select().from(boxes).where(eq(boxes.id, it.box.id))
    expect(box?.help).toBeNull()
  })
})
