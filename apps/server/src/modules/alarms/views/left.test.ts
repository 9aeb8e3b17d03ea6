import { randomUUID } from 'node:crypto'
import { helpCancelMs } from '@lykta/contract/alarms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAlarmWorld, type AlarmWorld } from '../../../testing/alarm-world.ts'

const minuteMs = 60_000

let home: AlarmWorld
/** A nurse of the floor who writes no alarm. */
let nils: { token: string }
beforeAll(async () => {
  home = await startAlarmWorld()
  const { id, token } = await home.world.user({ role: 'staff', clusterId: home.group.clusterId })
  await home.world.assignStaff(id, home.group.groupId)
  nils = { token }
})
afterAll(() => home[Symbol.asyncDispose]())

/** Two more residents. */
const start = async () => {
  const [box, other] = [await home.world.box(home.group), await home.world.box(home.group)]
  const ids = [box.roomId, other.roomId]
  return { ...home, box, other, nils, send: (values: object = {}) => home.send({ ids, ...values }) }
}
const leave = async (it: AlarmWorld, box: { id: number }) => {
  expect((await it.call('POST', `boxes/${String(box.id)}/retire`, it.admin.token, {})).status).toBe(200)
}
const acknowledge = (it: AlarmWorld, id: number, tv = it.box) =>
  it.say('receipt', { kind: 'alarm', id, state: 'acknowledged', at: it.clock.now().getTime() }, tv)

/** What somebody who has not written the alarm sees of it. */
const seenBy = async (it: AlarmWorld, id: number, { token }: { token: string }) => {
  const { status } = await it.call('GET', `alarms/${String(id)}`, token)
  const listed = await it.list({}, token)
  expect(listed.some((one) => one.id === id)).toBe(status === 200)
  return status === 200 ? (await it.receipts(id, token)).map(({ room }) => room.id) : undefined
}

describe('[ALARM-08] an alarm to residents who have left', () => {
  test('is seen where somebody still has to go there, and no longer', async () => {
    const it = await start()
    const id = await it.send()
    await acknowledge(it, id)
    for (const box of [it.box, it.other]) await leave(it, box)
    for (const who of [it.nils, it.admin]) expect(await seenBy(it, id, who)).toEqual([it.other.roomId])
    expect((await it.read(id, it.nils.token)).counts).toMatchObject({ rooms: 1, acknowledged: 0 })
    const body = { rooms: [it.other.roomId] }
    expect(await it.call('POST', `alarms/${String(id)}/handled`, it.nils.token, body)).toMatchObject({
      status: 200,
    })
    for (const who of [it.nils, it.admin]) expect(await seenBy(it, id, who)).toBeUndefined()
    // Who wrote it has it all.
    expect(await seenBy(it, id, it.amina)).toEqual([it.box.roomId, it.other.roomId])
    expect((await it.read(id)).counts).toMatchObject({ rooms: 2, acknowledged: 2 })
  })

  test('and to others is seen without them', async () => {
    const it = await start()
    const id = await it.send()
    for (const tv of [it.box, it.other]) await acknowledge(it, id, tv)
    await leave(it, it.other)
    expect(await seenBy(it, id, it.nils)).toEqual([it.box.roomId])
    expect((await it.read(id, it.nils.token)).counts).toMatchObject({ rooms: 1, acknowledged: 1 })
  })

  test.each([
    ['that was information', { level: 'info' }, undefined],
    ['that was recalled', {}, 'recall'],
    ['that somebody has taken', {}, 'take'],
  ])('%s waits for nobody', async (_what, values, answer) => {
    const it = await start()
    const id = await it.send(values)
    if (answer !== undefined) await it.call('POST', `alarms/${String(id)}/${answer}`, it.amina.token)
    for (const box of [it.box, it.other]) await leave(it, box)
    expect(await seenBy(it, id, it.nils)).toBeUndefined()
    expect(await it.receipts(id)).toHaveLength(2)
  })

  test('is seen by whom it called until it has ended, and while a resident is still there', async () => {
    const it = await start()
    const manager = await it.world.user({ role: 'staff', clusterId: it.group.clusterId })
    const steps = [{ kind: 'people', after: 0, ids: [manager.id] }]
    const id = await it.send({ ladder: { steps } })
    await it.pass(0)
    await leave(it, it.other)
    await it.call('POST', `alarms/${String(id)}/take`, manager.token)
    expect((await it.call('GET', `alarms/${String(id)}`, manager.token)).status).toBe(200)
    await leave(it, it.box)
    const path = `alarms/${String(id)}`
    expect((await it.call('POST', `${path}/end`, manager.token, { note: 'All have moved.' })).status).toBe(
      200,
    )
    expect((await it.call('GET', path, manager.token)).status).toBe(404)
    expect(await it.list({}, manager.token)).toEqual([])
  })
})

test('[ALARM-09] a call for help is seen by whom it called until it has ended, once the resident has left', async () => {
  const it = await start()
  const help = { agreedBy: 'Astrid Lind', agreedAt: 1, first: 'family', number: '0500-123 45' }
  await it.call('PUT', `boxes/${String(it.box.id)}`, it.admin.token, { help })
  await it.world.link(it.karin.id, it.box.id)
  await it.say('help', { id: randomUUID(), state: 'pressed', at: it.clock.now().getTime() }, it.box)
  for (const ms of [helpCancelMs, 3 * minuteMs]) await it.pass(ms)
  await leave(it, it.box)
  const { id = 0 } = (await it.calls(it.nils.token)).find(({ room }) => room?.id === it.box.roomId) ?? {}
  const path = `alarms/${String(id)}`
  for (const { token } of [it.karin, it.nils]) expect((await it.call('GET', path, token)).status).toBe(200)
  expect((await it.call('POST', `${path}/end`, it.nils.token, { note: 'She has moved.' })).status).toBe(200)
  for (const who of [it.karin, it.nils, it.amina, it.admin]) expect(await seenBy(it, id, who)).toBeUndefined()
})
