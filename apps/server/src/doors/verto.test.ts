import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createCallWorld, dial } from '../testing/call-world.ts'
import { createWorld } from '../testing/world.ts'

const FixtureSchema = z.object({
  note: z.string(),
  frame: z.unknown().optional(),
  text: z.string().optional(),
  id: z.union([z.string(), z.number()]).nullable(),
  error: z.object({ code: z.number(), message: z.string() }),
})
const folder = new URL('../../../../packages/contract/fixtures/verto/invalid/', import.meta.url)
const invalid = readdirSync(folder).map((name) => ({
  name,
  ...FixtureSchema.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
}))

/** WebSocket close codes as the client sees them: closed without a reason, and cut. */
const closedByServer = 1005
const terminated = 1006

const authenticationRequired = { code: -32_000, message: 'Authentication Required' }
const authenticationFailure = { code: -32_001, message: 'Authentication Failure' }

describe('signing in', () => {
  test('[VERTO-02] [VERTO-04] the handshake of the real client: refused twice, then signed in, then ready', async () => {
    await using it = await createCallWorld()
    const client = await it.connect()
    const sessid = randomUUID()
    client.send({ jsonrpc: '2.0', method: 'login', params: { sessid }, id: 2 })
    client.send({ jsonrpc: '2.0', method: 'login', params: { sessid }, id: 1 })
    expect((await client.take(({ id }) => id === 2)).error).toEqual(authenticationRequired)
    expect((await client.take(({ id }) => id === 1)).error).toEqual(authenticationRequired)
    const params = {
      login: `${it.karin.extension}@care.example`,
      passwd: it.karin.token,
      loginParams: {},
      userVariables: { email: it.karin.email, name: 'Karin' },
      sessid,
    }
    client.send({ jsonrpc: '2.0', method: 'login', params, id: 3 })
    expect((await client.take(({ id }) => id === 3)).result).toEqual({ message: 'logged in', sessid })
    expect((await client.next('verto.clientReady')).params).toEqual({ reattached_sessions: [] })
    expect(client.order()).toEqual(['error', 'error', 'result', 'verto.clientReady'])
  })

  test('without a session id it gets one; a box signs in with its own token', async () => {
    await using it = await createCallWorld()
    const client = await it.connect()
    const params = { login: it.box.extension, passwd: it.box.token }
    const { result } = await client.request('login', params)
    expect(z.uuid().safeParse(result?.['sessid']).success).toBe(true)
  })

  test.each([
    ['a wrong token', (it) => ({ login: it.karin.extension, passwd: 'x' }), authenticationFailure],
    [
      'somebody else’s extension',
      (it) => ({ login: it.box.extension, passwd: it.karin.token }),
      authenticationFailure,
    ],
    [
      'a person’s extension with a box’s token',
      (it) => ({ login: it.karin.extension, passwd: it.box.token }),
      authenticationFailure,
    ],
    ['no token', (it) => ({ login: it.karin.extension }), { code: -32_001, message: 'Missing passwd' }],
  ] satisfies [string, (it: Awaited<ReturnType<typeof createCallWorld>>) => object, object][])(
    'is refused with %s',
    async (_, params, error) => {
      await using it = await createCallWorld()
      const client = await it.connect()
      expect((await client.request('login', params(it))).error).toEqual(error)
      expect((await client.request('verto.ping')).error).toEqual(authenticationRequired)
    },
  )

  test('nothing works before it, whatever the method or its parameters', async () => {
    await using it = await createCallWorld()
    const client = await it.connect()
    expect((await dial(client, it.box.extension)).reply.error).toEqual(authenticationRequired)
    expect((await client.request('verto.invite', {})).error).toEqual(authenticationRequired)
    expect((await client.request('verto.dance', {})).error).toEqual(authenticationRequired)
    expect((await client.request('echo', {})).error).toEqual(authenticationRequired)
  })

  test('[VERTO-02] any request may carry the credentials', async () => {
    await using it = await createCallWorld()
    const client = await it.connect()
    const { result } = await client.request('verto.ping', {
      login: it.karin.extension,
      passwd: it.karin.token,
      sessid: 's1',
    })
    expect(result).toEqual({ message: 'PONG', sessid: 's1' })
  })

  test('not done within 10 s, the connection closes', async () => {
    await using it = await createCallWorld()
    const [late, early] = [await it.connect(), await it.signIn(it.karin)]
    it.time.advance(9_999)
    expect((await late.request('login', {})).error).toEqual(authenticationRequired)
    it.time.advance(1)
    await late.closed()
    expect((await early.request('verto.ping')).result).toBeDefined()
  })

  test('ten wrong passwords close the connection', async () => {
    await using it = await createCallWorld()
    const client = await it.connect()
    for (let attempt = 0; attempt < 10; attempt += 1)
      await client.request('login', { login: it.karin.extension, passwd: `guess-${String(attempt)}` })
    expect(await client.closed()).toBe(closedByServer)
  })

  test('a session that somebody else has is not taken over', async () => {
    await using it = await createCallWorld()
    const karin = await it.signIn(it.karin)
    const stranger = await it.connect()
    const { error } = await stranger.request('login', {
      login: it.box.extension,
      passwd: it.box.token,
      sessid: karin.sessid,
    })
    expect(error).toEqual({ code: -32_001, message: 'Session in use' })
    await stranger.closed()
    expect((await karin.request('verto.ping')).result).toBeDefined()
    expect(karin.order()).not.toContain('verto.punt')
  })

  test('a login that is over cannot sign in again', async () => {
    await using it = await createCallWorld()
    await it.server.call('POST', 'logout', { token: it.karin.token })
    const client = await it.connect()
    const { error } = await client.request('login', { login: it.karin.extension, passwd: it.karin.token })
    expect(error).toEqual(authenticationFailure)
  })

  test('a login that must change its password first may not call', async () => {
    await using it = await createCallWorld()
    const world = createWorld(it.server.db)
    const user = await world.user({ disabledAt: new Date() })
    const client = await it.connect()
    const { error } = await client.request('login', { login: user.extension, passwd: user.token })
    expect(error).toEqual(authenticationFailure)
  })
})

describe('frames', () => {
  test('every malformed one gets its error, and the connection lives', async () => {
    await using it = await createCallWorld()
    const client = await it.signIn(it.karin)
    for (const { name, frame, text, id, error } of invalid) {
      client.send(text ?? JSON.stringify(frame))
      const answer = await client.take((one) => one.error !== undefined)
      expect({ name, id: answer.id, error: answer.error }).toEqual({ name, id, error })
    }
    expect((await client.request('verto.ping')).result).toMatchObject({ message: 'PONG' })
  })

  test('[VERTO-17] a method that nobody knows is "Message type not supported"', async () => {
    await using it = await createCallWorld()
    const client = await it.signIn(it.karin)
    const { error } = await client.request('verto.transmogrify', {})
    expect(error).toEqual({ code: -32_601, message: 'Message type not supported' })
  })

  test('an id comes back as it was, text or number; a batch is answered in order', async () => {
    await using it = await createCallWorld()
    const client = await it.signIn(it.karin)
    client.send([
      { jsonrpc: '2.0', method: 'echo', params: { nr: 1 }, id: 'one' },
      { jsonrpc: '2.0', method: 'verto.dance', id: 2 },
      { jsonrpc: '2.0', method: 'echo', params: { nr: 3 }, id: 3 },
    ])
    await client.take(({ id }) => id === 3)
    expect(client.order().slice(2)).toEqual(['result', 'error', 'result'])
    expect((await client.take(({ id }) => id === 'one')).result).toEqual({ nr: 1, sessid: client.sessid })
  })

  test('acknowledgements and a request without an id are not answered', async () => {
    await using it = await createCallWorld()
    const client = await it.signIn(it.karin)
    client.send({ jsonrpc: '2.0', id: 90, result: { method: 'verto.invite' } })
    client.send({ jsonrpc: '2.0', id: 91, error: { message: 'no' } })
    client.send({ jsonrpc: '2.0', method: 'echo', params: {} })
    await client.request('verto.ping')
    expect(client.rest()).toEqual([])
  })

  test('[VERTO-08] [VERTO-09] [VERTO-27] info: digits and chat reach the other side; chat needs "to" and "body"', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID, leg } = await it.talk()
    const dialogParams = { callID }
    expect((await caller.request('verto.info', { dtmf: '5#', dialogParams })).result).toMatchObject({
      message: 'SENT',
    })
    expect((await callee.next('verto.info')).params).toEqual({ callID: leg, dtmf: '5#' })
    const msg = { to: it.box.extension, body: 'Hej', from: 'somebody else' }
    await caller.request('verto.info', { msg, dialogParams })
    expect((await callee.next('verto.info')).params).toMatchObject({
      callID: leg,
      msg: { from: `${it.karin.extension}@lykta`, to: `${it.box.extension}@lykta`, body: 'Hej' },
    })
    await caller.request('verto.info', { msg })
    expect((await callee.next('verto.info')).params?.callID).toBeUndefined()
    for (const incomplete of [{ to: it.box.extension }, { body: 'Hej' }, { to: '', body: '' }]) {
      expect((await caller.request('verto.info', { msg: incomplete })).error).toEqual({
        message: 'INVALID MESSAGE to and body params required',
      })
    }
  })

  test('chat reaches only whom one may call, and says nothing of it', async () => {
    await using it = await createCallWorld()
    const stranger = await it.signIn(await it.world.user())
    const tv = await it.signIn(it.box)
    const sent = await stranger.request('verto.info', { msg: { to: it.box.extension, body: 'Hej' } })
    expect(sent.result).toMatchObject({ message: 'SENT' })
    await tv.request('verto.ping')
    expect(tv.order()).not.toContain('verto.info')
  })

  test('[VERTO-15] modify: each hold is announced to the other side, an unknown action does nothing', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID } = await it.talk()
    const modify = async (action: string) => {
      const { result, error } = await caller.request('verto.modify', { action, dialogParams: { callID } })
      return result?.['holdState'] ?? error?.message
    }
    expect(await modify('hold')).toBe('held')
    expect(await modify('dance')).toBe('held')
    expect(await modify('toggleHold')).toBe('active')
    expect(await modify('toggleHold')).toBe('held')
    expect(await modify('unhold')).toBe('active')
    expect(await modify('transfer')).toBe('call is not bridged')
    expect(await modify('replace')).toBe('transfer failed')
    await callee.request('verto.ping')
    const holds = ['verto.info', 'verto.info', 'verto.info', 'verto.info']
    const before = ['result', 'verto.clientReady', 'verto.invite', 'result']
    expect(callee.order()).toEqual([...before, ...holds, 'result'])
  })

  test('a frame over 256 KB closes the connection, not the server', async () => {
    await using it = await createCallWorld()
    const [client, other] = [await it.signIn(it.karin), await it.signIn(it.box)]
    client.send(`"${'x'.repeat(262_143)}"`)
    expect(await client.closed()).toBe(1009)
    expect((await other.request('verto.ping')).result).toBeDefined()
  })

  test('a client that sends too fast is disconnected', async () => {
    await using it = await createCallWorld()
    const client = await it.signIn(it.karin)
    for (let nr = 0; nr < 2_000; nr += 1)
      client.send({ jsonrpc: '2.0', method: 'echo', params: { nr }, id: nr })
    expect(await client.closed()).toBe(closedByServer)
  })

  test('a silent client is pinged after 30 s, a dead one is dropped', async () => {
    await using it = await createCallWorld()
    const client = await it.signIn(it.karin)
    it.time.advance(30_000)
    expect((await client.next('verto.ping')).params?.['serno']).toBeTypeOf('number')
    expect((await client.request('verto.ping')).result).toBeDefined()
    it.time.advance(30_000)
    it.time.advance(30_000)
    expect(await client.closed()).toBe(terminated)
  })
})

describe('[VERTO-18] [VERTO-19] [VERTO-20] the speed test', () => {
  test.each([1, 1_023, 1_024, 1_025, 262_144])('%i bytes are sent back ten times', async (bytes) => {
    await using it = await createCallWorld()
    const client = await it.signIn(it.karin)
    client.send(`#SPU ${String(bytes)}`)
    for (let sent = 0; sent < bytes; sent += 1_024) client.send(`#SPB ${'.'.repeat(1_023)}`)
    client.send('#SPE')
    await client.text((text) => text.startsWith('#SPD'))
    expect(client.texts[0]).toMatch(/^#SPU [1-9]\d*$/)
    expect(client.texts.at(-1)).toMatch(/^#SPD [1-9]\d*$/)
    const load = client.texts.slice(1, -1)
    expect(load.reduce((sum, { length }) => sum + length, 0)).toBe(10 * bytes)
    expect(Math.max(...load.map(({ length }) => length))).toBeLessThanOrEqual(1_024)
  })

  test.each(['#SPU 0', '#SPU 10485761', '#SPU ....', '#SPU', '#SPE', '#SPX 5', '#'])(
    '%j is ignored',
    async (text) => {
      await using it = await createCallWorld()
      const client = await it.signIn(it.karin)
      client.send(text)
      client.send('#SPE')
      await client.request('verto.ping')
      expect(client.texts).toEqual([])
    },
  )

  test('holds nothing else up while it is sent back', async () => {
    await using it = await createCallWorld()
    const client = await it.signIn(it.karin)
    client.send('#SPU 262144')
    client.send('#SPE')
    await client.request('verto.ping')
    expect(client.texts.some((text) => text.startsWith('#SPD'))).toBe(false)
    await client.text((text) => text.startsWith('#SPD'))
  })

  test('is for those who are signed in', async () => {
    await using it = await createCallWorld()
    const client = await it.connect()
    client.send('#SPU 1024')
    expect(await client.closed()).toBe(closedByServer)
  })
})
