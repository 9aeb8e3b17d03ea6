import { randomUUID } from 'node:crypto'
import { BoxReachSchema } from '@lykta/contract/calls'
import { answerOf } from '@lykta/contract/envelope'
import { expect } from 'vitest'
import { calls } from '../tables.ts'
import { createCallWorld, sdp, type CallWorld } from './call-world.ts'
import type { startEventSocketServer } from './event-socket-server.ts'

export const hostSecret = 'a secret of 24 characters'
export const hostEnvironment = { CALL_URL: 'wss://calls.example:8082', CALL_HOST_SECRET: hostSecret }

export const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

/** Asks as mod_xml_curl does. */
export const ask = async (
  { server }: CallWorld,
  form: Record<string, string> | URLSearchParams,
  headers: Record<string, string> = {},
) => {
  const response = await fetch(`${server.origin}/call-host`, {
    method: 'POST',
    headers: { authorization: basic('lykta', hostSecret), ...headers },
    body: new URLSearchParams(form),
  })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

export const login = (extension: string, token: string) => ({
  section: 'directory',
  tag_name: 'domain',
  key_name: 'name',
  key_value: 'calls.example',
  action: 'jsonrpc-authenticate',
  user: extension,
  domain: 'calls.example',
  user_supplied_pass: token,
})

export const call = (
  extension: string,
  destination: string,
  sealed: string | undefined,
  { offer = sdp.video('caller'), direction = 'inbound', channel = '' } = {},
) => ({
  section: 'dialplan',
  'Unique-ID': channel,
  'Caller-Direction': direction,
  'Caller-Username': `${extension}@calls.example`,
  'Caller-Destination-Number': destination,
  variable_lykta_login: sealed ?? '',
  variable_switch_r_sdp: offer,
})

export const valueOf = (name: string, xml: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(xml)?.[1]

/** What the host keeps of a login. */
export const sealedIn = async (it: CallWorld, { extension, token }: { extension: string; token: string }) =>
  valueOf('lykta_login', (await ask(it, login(extension, token))).text)

/** Where the call goes: whom it rings, or the cause. */
export const routed = async (it: CallWorld, ...asked: Parameters<typeof call>) => {
  const { text } = await ask(it, call(...asked))
  const refused = /application="hangup" data="(\w+)"/.exec(text)?.[1]
  return refused ?? [...text.matchAll(/verto_contact\((\d+)@calls\.example\)/g)].map(([, number]) => number)
}

export type Host = Awaited<ReturnType<typeof startEventSocketServer>>

/** A server that listens to a FreeSWITCH; what that says was recorded from one. */
export const createHostWorld = async (host: Host, environment: Record<string, string> = {}) => {
  const it = await createCallWorld({ ...hostEnvironment, CALL_EVENTS_URL: host.url, ...environment })
  await host.asked('api verto xmlstatus')
  return it
}

export const at = (extension: string) => `${extension}@calls.example`
export const signsIn = (host: Host, extension: string) => {
  host.say({
    'Event-Name': 'CUSTOM',
    'Event-Subclass': 'verto::login',
    verto_client_address: `127.0.0.1:4${extension.slice(-4)}`,
    verto_login: extension,
    verto_success: '1',
  })
}
export const leaves = (host: Host, extension: string) => {
  host.say({
    'Event-Name': 'CUSTOM',
    'Event-Subclass': 'verto::client_disconnect',
    verto_client_address: `127.0.0.1:4${extension.slice(-4)}`,
    verto_login: at(extension),
  })
}

/** The two channels of a call. */
export const channelsOf = (caller: string, callee: string) => {
  const [a, b] = [randomUUID(), randomUUID()]
  const ofCaller = {
    'Unique-ID': a,
    'Call-Direction': 'inbound',
    'Channel-Presence-ID': at(caller),
    'Channel-Call-UUID': a,
  }
  const ofCallee = {
    'Unique-ID': b,
    'Call-Direction': 'outbound',
    'Channel-Presence-ID': at(callee),
    'Channel-Call-UUID': a,
    'Other-Leg-Unique-ID': a,
  }
  return { a, b, ofCaller, ofCallee }
}

export const stateOf = async ({ server, box }: CallWorld, { token }: { token: string }) => {
  const { body } = await server.call('GET', `calls/reach/${String(box.id)}`, { token })
  return answerOf(BoxReachSchema).parse(body).data.state
}
export const callRow = async (it: CallWorld) => (await it.server.db.select().from(calls))[0]

/** Karin calls the TV, which rings. */
export const ring = async (it: CallWorld, host: Host) => {
  const channels = channelsOf(it.karin.extension, it.box.extension)
  const sealed = await sealedIn(it, it.karin)
  expect(await routed(it, it.karin.extension, it.box.extension, sealed, { channel: channels.a })).toEqual([
    it.box.extension,
  ])
  signsIn(host, it.box.extension)
  host.say({ 'Event-Name': 'CHANNEL_CREATE', ...channels.ofCallee })
  await expect.poll(() => stateOf(it, it.karin)).toBe('yours')
  return channels
}
export const talk = async (it: CallWorld, host: Host) => {
  const channels = await ring(it, host)
  host.say({ 'Event-Name': 'CHANNEL_ANSWER', ...channels.ofCallee })
  await expect.poll(async () => (await callRow(it))?.answeredAt).not.toBeNull()
  return channels
}
export const hangsUp = (host: Host, channel: Record<string, string>, cause: string) => {
  host.say({ 'Event-Name': 'CHANNEL_HANGUP_COMPLETE', ...channel, 'Hangup-Cause': cause })
}
