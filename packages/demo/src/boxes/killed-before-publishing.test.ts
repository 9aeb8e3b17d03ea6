import { randomUUID } from 'node:crypto'
import { AlarmReceiptSchema, AlarmSchema } from '@lykta/contract/alarms'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { CreatedMessageSchema, MessageSchema } from '@lykta/contract/messages'
import { expect, test, vi } from 'vitest'
import { createApp } from '../../../../apps/server/src/app.ts'
import { createLog } from '../../../../apps/server/src/platform/log.ts'
import { startTestServer } from '../../../../apps/server/src/testing/test-server.ts'
import { createWorld } from '../../../../apps/server/src/testing/world.ts'
import { callApi } from './box-api.ts'
import { startSimulatedBox } from './simulated-box.ts'

const patience = 10_000

test('what a server has stored and told nobody of, because it died, comes when it is back, and once', async () => {
  await using killed = await startTestServer({
    overrides: {
      extend: ({ delivery }) => {
        // It dies between the commit and the notices.
        delivery.publish = () => Promise.reject(new Error('killed'))
        return Promise.resolve({})
      },
    },
  })
  const world = createWorld(killed.db)
  const group = await world.group()
  const box = await world.box(group)
  const karin = await world.user()
  await world.link(karin.id, box.id)
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId: group.clusterId })
  const message = {
    subject: 'Hej',
    message: 'Are you there?',
    ids: [box.roomId],
    clientId: randomUUID(),
  }
  const alarm = {
    title: 'Fire drill',
    body: '',
    level: 'important',
    sound: 'soft-bell',
    state: 'sent',
    target: 'individuals',
    ids: [box.roomId],
  }
  const resident = { shownAfterMs: 5, readAfterMs: 5 }
  const toSimulate = {
    id: box.id,
    token: box.token,
    charge: { battery: 50, usingBattery: true },
    staysPluggedIn: false,
  }
  await killed.call('POST', 'message', { token: karin.token, body: message })
  await killed.call('POST', 'alarms', { token: admin.token, body: alarm })
  await killed.app.close()

  const back = await createApp(killed.config, {
    database: killed.database.connection,
    log: createLog('silent'),
  })
  const { origin } = await back.listen()
  const server = { origin }
  const tv = startSimulatedBox(server, toSimulate, { resident })
  try {
    await vi.waitFor(async () => {
      const messages = await callApi(server, 'GET', 'message-relative', { token: karin.token })
      const { data } = listOf(MessageSchema).parse(messages)
      const delivered = data.map(({ message: { subject }, recipients }) => [
        subject,
        recipients.map(({ deliveredAt }) => deliveredAt !== null),
      ])
      expect(delivered).toEqual([['Hej', [true]]])
      const alarms = listOf(AlarmSchema).parse(await callApi(server, 'GET', 'alarms', { token: admin.token }))
      const [sent] = alarms.data
      expect(sent).toMatchObject({ title: 'Fire drill' })
      const path = `alarms/${String(sent?.id)}/receipts`
      const receipts = await callApi(server, 'GET', path, { token: admin.token })
      const isDelivered = listOf(AlarmReceiptSchema)
        .parse(receipts)
        .data.map(({ deliveredAt }) => deliveredAt !== null)
      expect(isDelivered).toEqual([true])
    }, patience)
    // The sender has had no answer, and sends it again.
    const repeated = await callApi(server, 'POST', 'message', { token: karin.token, body: message })
    const { id } = answerOf(CreatedMessageSchema).parse(repeated).data
    const messages = await callApi(server, 'GET', 'message-relative', { token: karin.token })
    expect(
      listOf(MessageSchema)
        .parse(messages)
        .data.map((one) => one.id),
    ).toEqual([id])
  } finally {
    await tv.stop()
    await back.close()
  }
})
