import { randomUUID } from 'node:crypto'
import { functionNames } from '@lykta/contract/boxes'
import { BoxReachSchema } from '@lykta/contract/calls'
import { ringingBody } from '@lykta/contract/calls/ringing'
import { answerOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../tables.ts'
import { createCallWorld, type CallWorld } from '../../../testing/call-world.ts'
import { freeswitchProgram, startFreeswitch } from '../../../testing/freeswitch.ts'
import { connectVerto, type VertoClient } from '../../../testing/verto-client.ts'

const program = freeswitchProgram()

/** As Chromium describes itself. No media comes: what is shown is who may do what. */
const description = [
  'v=0',
  'o=- 4611731400430051336 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  ...['audio 9 UDP/TLS/RTP/SAVPF 111', 'video 9 UDP/TLS/RTP/SAVPF 96'].flatMap((media, part) => [
    `m=${media}`,
    'c=IN IP4 127.0.0.1',
    'a=rtcp:9 IN IP4 0.0.0.0',
    `a=candidate:1 1 udp 2122260223 127.0.0.1 ${String(50_000 + part)} typ host generation 0`,
    'a=ice-ufrag:abcd',
    'a=ice-pwd:abcdefghijklmnopqrstuvwx',
    `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
    'a=setup:actpass',
    `a=mid:${String(part)}`,
    'a=sendrecv',
    'a=rtcp-mux',
    part === 0 ? 'a=rtpmap:111 opus/48000/2' : 'a=rtpmap:96 VP8/90000',
  ]),
  '',
].join('\r\n')

describe.skipIf(program === undefined)('a FreeSWITCH in the place of the call channel', () => {
  let it: CallWorld
  let host: Awaited<ReturnType<typeof startFreeswitch>>
  const clients: VertoClient[] = []

  beforeAll(async () => {
    host = await startFreeswitch(program ?? '')
    it = await createCallWorld(host.environment)
  })
  afterAll(async () => {
    for (const client of clients) client.cut()
    await it[Symbol.asyncDispose]()
    await host[Symbol.asyncDispose]()
  })

  const connect = async () => {
    const client = await connectVerto(host.origin)
    clients.push(client)
    return client
  }
  const login = (client: VertoClient, extension: string, token: string, userVariables = {}) =>
    client.request('login', {
      login: extension,
      passwd: token,
      sessid: randomUUID(),
      userVariables,
      loginParams: {},
    })
  const signIn = async ({ extension, token }: { extension: string; token: string }, userVariables = {}) => {
    const client = await connect()
    expect(await login(client, extension, token, userVariables)).toMatchObject({
      result: { message: 'logged in' },
    })
    await client.next('verto.clientReady')
    return client
  }
  const dial = async (client: VertoClient, destination: string) => {
    const callID = randomUUID()
    const dialogParams = {
      callID,
      destination_number: destination,
      caller_id_name: '{"name":"Karin","nickName":"Karin","avatar":"/media/1","camera":true}',
      caller_id_number: '200999',
      useVideo: true,
    }
    const reply = await client.request('verto.invite', { sdp: description, dialogParams })
    expect(reply).toMatchObject({ result: { message: 'CALL CREATED', callID } })
    return callID
  }

  test('lets in whoever the token belongs to, and nobody else', async () => {
    await signIn(it.karin)
    await signIn(it.box)
    const client = await connect()
    for (const [extension, token] of [
      [it.karin.extension, it.box.token],
      [it.box.extension, it.karin.token],
      [it.karin.extension, 'other'],
    ] as const)
      expect((await login(client, extension, token)).error).toBeDefined()
    expect((await client.request('verto.invite', {})).error).toMatchObject({
      message: 'Authentication Required',
    })
  })

  test('rings where the call may go, with the number of its caller whatever that says', async () => {
    const [karin, tv] = [await signIn(it.karin), await signIn(it.box)]
    const callID = await dial(karin, it.box.extension)
    const { params } = await tv.next('verto.invite')
    expect(params).toMatchObject({ caller_id_number: it.karin.extension })
    const msg = { to: it.karin.extension, body: ringingBody }
    const sent = await tv.request('verto.info', { msg, dialogParams: { callID: params?.callID } })
    expect(sent).toMatchObject({ result: { message: 'SENT' } })
    const said = await karin.next('verto.info')
    expect(said.params).toMatchObject({
      msg: { from: `${it.box.extension}@calls.example`, body: ringingBody },
    })
    expect(said.params?.callID).toBeUndefined()
    // The TV takes one call at a time.
    const other = await it.world.user()
    await it.world.link(other.id, it.box.id, {})
    const second = await signIn(other)
    await dial(second, it.box.extension)
    expect((await second.next('verto.bye')).params).toMatchObject({ cause: 'USER_BUSY' })
    await karin.request('verto.bye', { dialogParams: { callID } })
    expect((await tv.next('verto.bye')).params).toMatchObject({ cause: 'ORIGINATOR_CANCEL' })
  })

  test('hands on texts between a user and a TV only', async () => {
    const [karin, other] = [await signIn(it.karin), await signIn(await it.world.user())]
    await karin.request('verto.info', { msg: { to: it.karin.extension, body: 'to a user' } })
    await other.request('verto.info', { msg: { to: it.karin.extension, body: 'from a user' } })
    const tv = await signIn(it.box)
    await tv.request('verto.info', { msg: { to: it.karin.extension, body: 'from a TV' } })
    expect((await karin.next('verto.info')).params).toMatchObject({ msg: { body: 'from a TV' } })
  })

  test('rings nowhere else, and says why', async () => {
    const stranger = await signIn(await it.world.user())
    await dial(stranger, it.box.extension)
    expect((await stranger.next('verto.bye')).params).toMatchObject({ cause: 'UNALLOCATED_NUMBER' })
    await dial(stranger, it.karin.extension)
    expect((await stranger.next('verto.bye')).params).toMatchObject({ cause: 'UNALLOCATED_NUMBER' })
  })

  test('takes no variables from whoever signs in: neither another caller nor a command', async () => {
    const { extension, token } = await it.world.user()
    const client = await connect()
    await login(client, extension, token, { lykta_login: 'mine' })
    // A login that fails leaves the one before.
    const failed = await login(client, '299999', 'other', {
      lykta_login: 'other',
      verto_user: it.karin.extension,
      api_hangup_hook: 'global_setvar lykta_taken=yes',
    })
    expect(failed.error).toBeDefined()
    await dial(client, it.box.extension)
    expect((await client.next('verto.bye')).params).toMatchObject({ cause: 'UNALLOCATED_NUMBER' })
  })

  test('lets nobody call whose login has ended', async () => {
    const user = await it.world.user()
    await it.world.link(user.id, it.box.id, {})
    const client = await signIn(user)
    await it.server.call('POST', 'logout', { token: user.token, body: {} })
    await dial(client, it.box.extension)
    expect((await client.next('verto.bye')).params).toMatchObject({ cause: 'CALL_REJECTED' })
  })

  test('says who is there and what becomes of a call', async () => {
    const box = await it.world.box({ groupId: it.groupId })
    const user = await it.world.user()
    await it.world.link(user.id, box.id, {})
    const reach = async () => {
      const { body } = await it.server.call('GET', `calls/reach/${String(box.id)}`, { token: user.token })
      return answerOf(BoxReachSchema).parse(body).data.state
    }
    expect(await reach()).toBe('away')
    const [client, tv] = [await signIn(user), await signIn(box)]
    await expect.poll(reach).toBe('free')
    const callID = await dial(client, box.extension)
    const { params } = await tv.next('verto.invite')
    await expect.poll(reach).toBe('yours')
    const row = async () => (await it.server.db.select().from(calls).where(eq(calls.boxId, box.id))).at(-1)
    await tv.request('verto.bye', {
      cause: 'CALL_REJECTED',
      causeCode: 21,
      dialogParams: { callID: params?.callID },
    })
    expect((await client.next('verto.bye')).params).toMatchObject({ callID, cause: 'CALL_REJECTED' })
    await expect.poll(row).toMatchObject({ cause: 'CALL_REJECTED', answeredAt: null })
    await dial(client, box.extension)
    await tv.next('verto.invite')
    await expect.poll(reach).toBe('yours')
    // Whoever may no longer call is cut off.
    const changed = await it.server.call('PUT', `boxes/${String(box.id)}`, {
      token: user.token,
      body: { functions: functionNames.filter((name) => name !== 'phone') },
    })
    expect(changed.status).toBe(200)
    expect((await client.next('verto.bye')).params).toMatchObject({ cause: 'BEARERCAPABILITY_NOTAUTH' })
    await tv.next('verto.bye')
    tv.cut()
    await expect.poll(reach).toBe('away')
  })

  test('lets nobody use its own commands', async () => {
    const karin = await signIn(it.karin)
    for (const method of ['jsapi', 'fsapi'])
      expect((await karin.request(method, { command: 'fsapi', cmd: 'status' })).error).toBeDefined()
  })
})
