import { helpCancelMs } from '@lykta/contract/alarms'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boxes, consents, notificationSettings } from '../../tables.ts'
import { drill, startAlarmWorld } from '../../testing/alarm-world.ts'
import { startPushService } from '../../testing/push-service.ts'

const minuteMs = 60_000

/** Everybody's phone is subscribed, and sleeps. */
const start = async () => {
  const service = await startPushService()
  const home = await startAlarmWorld({ authority: service.authority })
  const subscribe = async (user: { id: number; token: string }) => {
    const device = service.device()
    const { status } = await home.call('POST', 'relative/notification', user.token, {
      id: user.id,
      token: device.token,
    })
    expect(status).toBe(200)
    return device
  }
  const [karins, aminas] = [await subscribe(home.karin), await subscribe(home.amina)]
  return {
    ...home,
    subscribe,
    karins,
    aminas,
    [Symbol.asyncDispose]: async () => {
      await home[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

test('a relative is notified of an alarm by its level, as chosen, and never of its text', async () => {
  await using it = await start()
  await it.send({ level: 'critical' })
  const [push] = await it.karins.count(1)
  if (push === undefined) throw new Error('no push')
  const message = it.karins.read(push)
  expect(message).toMatchObject({
    title: 'Astrid Lind',
    body: 'Has been sent a critical alarm on the TV.',
    path: `/open/${String(it.box.id)}?to=%2Falarms`,
  })
  expect(JSON.stringify(message)).not.toContain(drill.title)
  await it.send({ level: 'info' })
  const body = { boxes: [{ box: it.box.id, kinds: { alarm_info: true, alarm_important: false } }] }
  expect(await it.call('PUT', 'notifications/me', it.karin.token, body)).toMatchObject({ status: 200 })
  await it.send({ level: 'important' })
  await it.send({ level: 'info' })
  const bodies = (await it.karins.count(2)).map((one) => it.karins.read(one).body)
  expect(bodies).toEqual([message.body, 'Has been sent information on the TV.'])
  // Those of the staff come by the ladder.
  expect(it.aminas.got()).toEqual([])
})

test('whoever a ladder calls is notified whatever they have chosen, in their quiet hours, and led to it', async () => {
  await using it = await start()
  const quietHours = { from: '00:00', to: '00:00' }
  await it.server.db.insert(notificationSettings).values([
    { userId: it.amina.id, quietHours },
    { userId: it.karin.id, quietHours },
  ])
  await it.server.db
    .update(boxes)
    .set({ help: { agreedBy: 'Astrid', agreedAt: 1, first: 'family', number: '' } })
    .where(eq(boxes.id, it.box.id))
  await it.server.db.insert(consents).values({
    boxId: it.box.id,
    purpose: 'help',
    giver: 'self',
    givenBy: 'Astrid Lind',
    proof: 'signed',
    from: new Date(1),
  })
  await it.say('help', { id: randomUUID(), state: 'pressed', at: it.clock.now().getTime() })
  await it.pass(helpCancelMs)
  const [toKarin] = await it.karins.count(1)
  expect(toKarin === undefined ? undefined : it.karins.read(toKarin)).toMatchObject({
    title: 'Astrid Lind',
    body: 'Is calling for help.',
    path: `/open/${String(it.box.id)}?to=%2Falarms`,
    rings: true,
  })
  await it.pass(3 * minuteMs)
  const [toAmina] = await it.aminas.count(1)
  const [call] = await it.calls(it.amina.token)
  expect(toAmina === undefined ? undefined : it.aminas.read(toAmina).path).toBe(
    `/admin/alarms/${String(call?.id)}`,
  )
})

test('whoever a ladder calls is notified where the first of the TVs has been retired meanwhile', async () => {
  await using it = await start()
  await it.send({ ladder: { steps: [{ kind: 'staff', after: 0 }] } })
  await it.server.db.update(boxes).set({ retiredAt: it.clock.now() }).where(eq(boxes.id, it.box.id))
  await it.pass(0)
  expect(await it.aminas.count(1)).toHaveLength(1)
})

test('whoever has no device is not waited for', async () => {
  await using it = await startAlarmWorld()
  const id = await it.send({ ladder: { steps: [{ kind: 'staff', after: 0 }] } })
  await it.pass(0)
  expect((await it.read(id)).steps).toMatchObject([{ state: 'done', reached: 1 }])
})
