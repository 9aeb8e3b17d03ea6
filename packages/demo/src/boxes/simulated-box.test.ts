import type { IncomingMessage, ServerResponse } from 'node:http'
import { BoxViewSchema } from '@lykta/contract/boxes'
import { CalendarEventSchema } from '@lykta/contract/calendar'
import { listOf } from '@lykta/contract/envelope'
import { CallHistorySchema } from '@lykta/contract/calls'
import { MessageSchema } from '@lykta/contract/messages'
import { expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../../apps/server/src/testing/test-server.ts'
import { bye, dial } from '../../../../apps/server/src/testing/call-world.ts'
import { connectVerto } from '../../../../apps/server/src/testing/verto-client.ts'
import { createWorld } from '../../../../apps/server/src/testing/world.ts'
import { startSimulatedBox } from './simulated-box.ts'

const patience = 10_000
const charge = { battery: 50, usingBattery: true }

/** A box and the daughter who sees it. */
const makeHome = async (server: TestServer) => {
  const world = createWorld(server.db)
  const { groupId } = await world.group()
  const box = await world.box({ groupId })
  const karin = await world.user()
  await world.link(karin.id, box.id)
  const boxView = async () => {
    const { body } = await server.call('GET', `caretakers/${String(karin.id)}`, { token: karin.token })
    return listOf(BoxViewSchema).parse(body).data[0]
  }
  const send = (subject: string) =>
    server.call('POST', 'message', {
      token: karin.token,
      body: { subject, message: 'How are you?', ids: [box.roomId] },
    })
  const receipts = async () => {
    const filter = encodeURIComponent(JSON.stringify({ relativeID: karin.id }))
    const { body } = await server.call('GET', `message-relative?filter=${filter}`, { token: karin.token })
    return listOf(MessageSchema)
      .parse(body)
      .data.map(({ message, recipients: [recipient] }) => ({
        subject: message.subject,
        delivered: recipient?.deliveredAt !== null,
        shown: recipient?.shownAt !== null,
        read: recipient?.readAt !== null,
      }))
  }
  const toSimulate = { id: box.id, token: box.token, charge, staysPluggedIn: false }
  return { box, karin, boxView, send, receipts, toSimulate }
}

test('is online, drains, and says goodbye', async () => {
  await using server = await startTestServer()
  const { boxView, toSimulate } = await makeHome(server)
  const box = startSimulatedBox(server, toSimulate, { statusIntervalMs: 20 })
  await vi.waitFor(async () => {
    const seen = await boxView()
    expect(seen).toMatchObject({ online: true, usingBattery: true })
    expect(seen?.battery).toBeLessThan(50)
  }, patience)
  await box.stop({ goodbye: true })
  expect(await boxView()).toMatchObject({ online: false })
})

/** How many reads of an inbox the server has answered. */
const countReadings = ({ app }: TestServer) => {
  let count = 0
  app.http.server.on('request', ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url?.startsWith('/api/box/inbox') === true) response.on('finish', () => (count += 1))
  })
  return () => count
}

test('its resident sees and reads what comes, but not again what was there before', async () => {
  await using server = await startTestServer()
  const { send, receipts, boxView, toSimulate } = await makeHome(server)
  await send('Before')
  const readings = countReadings(server)
  const resident = { shownAfterMs: 5, readAfterMs: 5 }
  const box = startSimulatedBox(server, toSimulate, { resident })
  await vi.waitFor(async () => {
    expect(await boxView()).toMatchObject({ online: true })
    expect(await receipts()).toMatchObject([{ subject: 'Before', delivered: true }])
    // The earlier entries; the answer says that there are no more.
    expect(readings()).toBe(1)
  }, patience)
  await send('Now')
  await vi.waitFor(async () => {
    expect(await receipts()).toEqual([
      { subject: 'Now', delivered: true, shown: true, read: true },
      { subject: 'Before', delivered: true, shown: false, read: false },
    ])
  }, patience)
  await box.stop()
})

test('it reminds of what is in the calendar, and its resident presses OK', async () => {
  await using server = await startTestServer()
  const {
    box: { roomId },
    karin,
    boxView,
    toSimulate,
  } = await makeHome(server)
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: karin.token, ...(body === undefined ? {} : { body }) })
  const plan = (title: string, schedule: number) =>
    call('POST', 'calendar', { title, body: 'Floor 2', schedule, reminder: 0, room: roomId })
  await plan('Before', Date.now())
  const box = startSimulatedBox(server, toSimulate, { resident: { shownAfterMs: 5, readAfterMs: 5 } })
  await vi.waitFor(async () => expect(await boxView()).toMatchObject({ online: true }), patience)
  await plan('Podiatrist', Date.now() + 500)
  const filter = encodeURIComponent(JSON.stringify({ room: roomId }))
  await vi.waitFor(async () => {
    const { data } = listOf(CalendarEventSchema).parse((await call('GET', `calendar?filter=${filter}`)).body)
    expect(data.map(({ title, reminders }) => [title, reminders[0]?.state === 'acknowledged'])).toEqual([
      ['Before', false],
      ['Podiatrist', true],
    ])
    expect(data[1]?.reminders[0]?.shownAt).not.toBeNull()
  }, patience)
  await box.stop()
})

test('whoever calls it hears it ring, and nobody answers', async () => {
  await using server = await startTestServer()
  const { box, karin, boxView, toSimulate } = await makeHome(server)
  const simulated = startSimulatedBox(server, toSimulate)
  const client = await connectVerto(server.origin)
  await client.request('login', { login: karin.extension, passwd: karin.token })
  const call = async () => {
    const { callID } = await dial(client, box.extension)
    await bye(client, callID)
    return CallHistorySchema.parse(JSON.parse((await boxView())?.callHistory ?? '[]'))[0]
  }
  await vi.waitFor(async () => {
    expect(await call()).toMatchObject({ inComingCall: false, timeCall: 0 })
    expect((await call())?.unanswered).not.toBe('notThere')
  }, patience)
  client.close()
  await simulated.stop()
})
