import { randomUUID } from 'node:crypto'
import { functionNames } from '@lykta/contract/boxes'
import { extensionsFrom } from '@lykta/contract/calls/constants'
import { expect, test } from 'vitest'
import {
  routed,
  sealedIn,
  type Host,
  createHostWorld,
  at,
  signsIn,
  leaves,
  stateOf,
  callRow,
  ring,
  talk,
  hangsUp,
} from '../../../testing/call-host.ts'
import type { CallWorld } from '../../../testing/call-world.ts'
import { startEventSocketServer } from '../../../testing/event-socket-server.ts'
import { readInbox } from '../../../testing/messages.ts'

const cutAndComeBack = async (it: CallWorld, host: Host) => {
  const logins = () => host.commands.filter((command) => command.startsWith('auth ')).length
  const before = logins()
  await host.cut()
  await expect
    .poll(() => {
      it.time.advance(1_000)
      return logins()
    })
    .toBeGreaterThan(before)
}

test('whoever signs in there can be called, until they leave', async () => {
  await using host = await startEventSocketServer()
  await using it = await createHostWorld(host)
  expect(await stateOf(it, it.karin)).toBe('away')
  signsIn(host, it.box.extension)
  await expect.poll(() => stateOf(it, it.karin)).toBe('free')
  leaves(host, it.box.extension)
  await expect.poll(() => stateOf(it, it.karin)).toBe('away')
})

test('whoever was there before it listened is known as well', async () => {
  await using host = await startEventSocketServer()
  const client = (state: string) =>
    `<client><profile>lykta</profile>\n<name>${at(String(extensionsFrom.box))}</name>\n<type>client</type>\n<data>127.0.0.1:5</data>\n<state>${state}</state></client>`
  host.setAnswer('api verto xmlstatus', client('CONN_REG (WSS)'))
  await using it = await createHostWorld(host)
  expect(it.box.extension).toBe(String(extensionsFrom.box))
  await expect.poll(() => stateOf(it, it.karin)).toBe('free')
  host.setAnswer('api verto xmlstatus', client('CONN_NO_REG (WSS)'))
  await cutAndComeBack(it, host)
  await expect.poll(() => stateOf(it, it.karin)).toBe('away')
})

test('a call is in the history of its caller, with when it was answered and ended', async () => {
  await using host = await startEventSocketServer()
  await using it = await createHostWorld(host)
  const other = await it.world.user()
  await it.world.link(other.id, it.box.id, {})
  const { ofCaller, ofCallee } = await talk(it, host)
  expect(await stateOf(it, other)).toBe('inCall')
  it.time.advance(12_000)
  hangsUp(host, ofCallee, 'NORMAL_CLEARING')
  hangsUp(host, ofCaller, 'NORMAL_CLEARING')
  await expect.poll(() => it.historyOf(it.karin)).toMatchObject([{ outGoingCall: true, timeCall: 12 }])
  expect(await stateOf(it, other)).toBe('free')
})

test('a call that nobody answers is a missed one, and one that is declined is not', async () => {
  await using host = await startEventSocketServer()
  await using it = await createHostWorld(host)
  const missed = async () => (await readInbox(it.server, it.box.token)).filter(({ kind }) => kind === 'call')
  const declined = await ring(it, host)
  hangsUp(host, declined.ofCallee, 'CALL_REJECTED')
  hangsUp(host, declined.ofCaller, 'CALL_REJECTED')
  await expect.poll(() => stateOf(it, it.karin)).toBe('free')
  expect(await missed()).toEqual([])
  const cancelled = await ring(it, host)
  hangsUp(host, cancelled.ofCaller, 'ORIGINATOR_CANCEL')
  await expect.poll(async () => (await missed()).length).toBe(1)
})

test('a call in quiet hours and one that reaches nobody are kept too', async () => {
  await using host = await startEventSocketServer()
  await using it = await createHostWorld(host)
  const quietHours = { from: '07:00', to: '07:00' }
  await it.server.call('PUT', `boxes/${String(it.box.id)}`, { token: it.karin.token, body: { quietHours } })
  const sealed = await sealedIn(it, it.karin)
  const more = { channel: randomUUID() }
  expect(await routed(it, it.karin.extension, it.box.extension, sealed, more)).toBe('NO_USER_RESPONSE')
  expect(await callRow(it)).toMatchObject({ cause: 'NO_USER_RESPONSE', answeredAt: null })
  // A channel belongs to one call.
  expect(await routed(it, it.karin.extension, it.box.extension, sealed, more)).toBe('INVALID_MSG_UNSPECIFIED')
  const group = String(extensionsFrom.group + it.groupId)
  const tv = await sealedIn(it, it.box)
  expect(await routed(it, it.box.extension, group, tv, { channel: randomUUID() })).toBe('USER_NOT_REGISTERED')
})

test('a call that is no longer allowed is ended there', async () => {
  await using host = await startEventSocketServer()
  await using it = await createHostWorld(host)
  const { a, b } = await talk(it, host)
  const functions = functionNames.filter((name) => name !== 'phone')
  const body = { functions }
  const changed = await it.server.call('PUT', `boxes/${String(it.box.id)}`, { token: it.karin.token, body })
  expect(changed.status).toBe(200)
  await host.asked(`api uuid_kill ${a} NORMAL_CLEARING`)
  await host.asked(`api uuid_kill ${b} NORMAL_CLEARING`)
  expect(await callRow(it)).toMatchObject({ cause: 'NORMAL_CLEARING' })
})

test('what happened while it did not listen is asked for', async () => {
  await using host = await startEventSocketServer()
  await using it = await createHostWorld(host)
  const { a, b } = await ring(it, host)
  host.setAnswer(`api uuid_dump ${a}`, 'Channel-State: CS_EXECUTE\nAnswer-State: answered\n')
  host.setAnswer(`api uuid_dump ${b}`, 'Channel-State: CS_EXECUTE\nAnswer-State: answered\n')
  await cutAndComeBack(it, host)
  await expect.poll(async () => (await callRow(it))?.answeredAt).not.toBeNull()
  expect((await callRow(it))?.endedAt).toBeNull()
  host.setAnswer(`api uuid_dump ${a}`, '-ERR No such channel!\n')
  host.setAnswer(`api uuid_dump ${b}`, '-ERR No such channel!\n')
  await cutAndComeBack(it, host)
  await expect.poll(async () => (await callRow(it))?.endedAt).not.toBeNull()
})
