import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { functionNames } from '@lykta/contract/boxes'
import { extensionsFrom } from '@lykta/contract/calls/constants'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { boxes, users } from '../../../tables.ts'
import {
  ask,
  basic,
  call,
  hostEnvironment,
  hostSecret,
  login,
  routed,
  sealedIn,
  valueOf,
} from '../../../testing/call-host.ts'
import { createCallWorld, sdp, type CallWorld } from '../../../testing/call-world.ts'
import { posted } from './service.ts'

const createHostWorld = () => createCallWorld(hostEnvironment)

describe('who signs in at the call host', () => {
  test('is somebody whose token belongs to the extension, a person or a TV', async () => {
    await using it = await createHostWorld()
    for (const { extension, token } of [it.karin, it.box]) {
      const { status, type, text } = await ask(it, login(extension, token))
      expect({ status, type }).toEqual({ status: 200, type: 'text/xml; charset=utf-8' })
      expect(text).toContain(`<user id="${extension}">`)
      expect(valueOf('password', text)).toBe(token)
      expect(valueOf('jsonrpc-allowed-methods', text)).toBe('verto')
      expect(valueOf('user_context', text)).toBe('lykta')
      // What the host keeps is of no use to anybody else.
      expect(valueOf('lykta_login', text)).not.toContain(token)
    }
  })

  test.each([
    ['with another person\u2019s token', (it: CallWorld) => login(it.box.extension, it.karin.token)],
    ['with a TV\u2019s token as a person', (it: CallWorld) => login(it.karin.extension, it.box.token)],
    ['with a token that nobody has', (it: CallWorld) => login(it.karin.extension, 'other')],
    ['without a token', (it: CallWorld) => login(it.karin.extension, '')],
    ['as a group', (it: CallWorld) => login(String(extensionsFrom.group + it.groupId), it.karin.token)],
    [
      'in a look-up that is no login',
      (it: CallWorld) => ({ ...login(it.karin.extension, it.karin.token), action: 'user_call' }),
    ],
    [
      'in a domain that would be more than a name',
      (it: CallWorld) => ({ ...login(it.karin.extension, it.karin.token), domain: 'x)}${system(id)' }),
    ],
    [
      'with two extensions',
      (it: CallWorld) =>
        new URLSearchParams([
          ...Object.entries(login(it.karin.extension, it.karin.token)),
          ['user', it.box.extension],
        ]),
    ],
  ])('is nobody %s', async (_note, asked) => {
    await using it = await createHostWorld()
    expect((await ask(it, asked(it))).text).toBe(
      '<document type="freeswitch/xml"><section name="result"><result status="not found"></result></section></document>',
    )
  })

  test('is nobody once the login has ended', async () => {
    await using it = await createHostWorld()
    const { extension, token } = it.karin
    expect((await it.server.call('POST', 'logout', { token, body: {} })).status).toBe(200)
    expect((await ask(it, login(extension, token))).text).toContain('not found')
  })
})

describe('where a call goes', () => {
  test('to the TV of a relative, with the number that its caller has, and to the relative', async () => {
    await using it = await createHostWorld()
    const [karin, tv] = [await sealedIn(it, it.karin), await sealedIn(it, it.box)]
    const { text } = await ask(it, call(it.karin.extension, it.box.extension, karin))
    expect(text).toContain(`effective_caller_id_number=${it.karin.extension}"`)
    expect(text).toContain('call_timeout=45"')
    expect(text).toContain(`data="hash lykta ${it.box.extension} 1 !USER_BUSY"`)
    expect(text).toContain(`data="\${verto_contact(${it.box.extension}@calls.example)}"`)
    expect(await routed(it, it.box.extension, it.karin.extension, tv)).toEqual([it.karin.extension])
  })

  test('to the staff of its own group, all at once, and to no other group', async () => {
    await using it = await createHostWorld()
    const tv = await sealedIn(it, it.box)
    // One after the other, which is the order of their numbers.
    const staff = [
      await it.world.user({ role: 'staff', clusterId: it.clusterId }),
      await it.world.user({ role: 'staff', clusterId: it.clusterId }),
    ]
    for (const { id } of staff) await it.world.assignStaff(id, it.groupId)
    const other = await it.world.group()
    const numberOf = (groupId: number) => String(extensionsFrom.group + groupId)
    expect(await routed(it, it.box.extension, numberOf(it.groupId), tv)).toEqual(
      staff.map(({ extension }) => extension),
    )
    expect(await routed(it, it.box.extension, numberOf(other.groupId), tv)).toBe('UNALLOCATED_NUMBER')
  })

  test('nowhere that its caller may not call', async () => {
    await using it = await createHostWorld()
    const stranger = await it.world.user()
    const viewer = await it.world.user()
    await it.world.link(viewer.id, it.box.id, { competence: 'viewers' })
    const of = async (who: typeof stranger, destination: string) =>
      await routed(it, who.extension, destination, await sealedIn(it, who))
    expect(await of(stranger, it.box.extension)).toBe('UNALLOCATED_NUMBER')
    expect(await of(viewer, it.box.extension)).toBe('BEARERCAPABILITY_NOTAUTH')
    expect(await of(stranger, it.karin.extension)).toBe('UNALLOCATED_NUMBER')
    expect(await routed(it, it.box.extension, stranger.extension, await sealedIn(it, it.box))).toBe(
      'UNALLOCATED_NUMBER',
    )
  })

  test('is asked anew for each call: what was allowed at the login may be forbidden', async () => {
    await using it = await createHostWorld()
    const sealed = await sealedIn(it, it.karin)
    expect(await routed(it, it.karin.extension, it.box.extension, sealed)).toEqual([it.box.extension])
    const functions = functionNames.filter((name) => name !== 'phone')
    await it.server.db.update(boxes).set({ functions }).where(eq(boxes.id, it.box.id))
    expect(await routed(it, it.karin.extension, it.box.extension, sealed)).toBe('BEARERCAPABILITY_NOTAUTH')
  })

  test('nowhere in quiet hours, and not with video that is not allowed', async () => {
    await using it = await createHostWorld()
    const sealed = await sealedIn(it, it.karin)
    await it.server.db.update(users).set({ enableVideoCall: false }).where(eq(users.id, it.karin.id))
    expect(await routed(it, it.karin.extension, it.box.extension, sealed)).toBe('BEARERCAPABILITY_NOTAVAIL')
    const offer = sdp.voice('caller')
    expect(await routed(it, it.karin.extension, it.box.extension, sealed, { offer })).toEqual([
      it.box.extension,
    ])
    const quietHours = { from: '07:00', to: '07:00' }
    await it.server.db.update(boxes).set({ quietHours }).where(eq(boxes.id, it.box.id))
    expect(await routed(it, it.karin.extension, it.box.extension, sealed, { offer })).toBe('NO_USER_RESPONSE')
  })

  test('nowhere without a login of the caller that goes on', async () => {
    await using it = await createHostWorld()
    const [karin, tv] = [await sealedIn(it, it.karin), await sealedIn(it, it.box)]
    const from = (extension: string, sealed: string | undefined, more = {}) =>
      routed(it, extension, it.box.extension, sealed, more)
    expect(await from(it.karin.extension, undefined)).toBe('CALL_REJECTED')
    expect(await from(it.karin.extension, tv)).toBe('CALL_REJECTED')
    expect(await from(it.karin.extension, `${karin ?? ''}A`.slice(1))).toBe('CALL_REJECTED')
    // Who was called must not be sent elsewhere.
    expect(await from(it.karin.extension, karin, { direction: 'outbound' })).toBe('CALL_REJECTED')
    expect(await from(it.karin.extension, karin)).toEqual([it.box.extension])
    await it.server.call('POST', 'logout', { token: it.karin.token, body: {} })
    expect(await from(it.karin.extension, karin)).toBe('CALL_REJECTED')
  })
})

describe('whoever is not the call host', () => {
  test.each([
    ['without the secret', {}],
    ['with another', { authorization: basic('lykta', `${hostSecret}.`) }],
    ['with another name', { authorization: basic('root', hostSecret) }],
    ['with the secret as a token', { authorization: `Bearer ${hostSecret}` }],
  ])('finds nothing there %s', async (_note, { authorization = '' }: { authorization?: string }) => {
    await using it = await createHostWorld()
    const asked = await ask(it, login(it.karin.extension, it.karin.token), { authorization })
    expect(asked.status).toBe(404)
    expect(asked.text).not.toContain(it.karin.token)
  })

  test('finds nothing with a secret either, where there is no call host', async () => {
    await using it = await createCallWorld()
    expect((await ask(it, login(it.karin.extension, it.karin.token))).status).toBe(404)
  })
})

test('nothing personal gets into the log, whatever is asked', async () => {
  const lines: string[] = []
  await using it = await createCallWorld(hostEnvironment, {
    log: createLog('debug', { write: (line: string) => lines.push(line) }),
  })
  const { extension, token } = it.karin
  const sealed = await sealedIn(it, it.karin)
  await ask(it, login(extension, token))
  await ask(it, login(extension, `${token}x`))
  await ask(it, login(extension, token), { authorization: '' })
  await ask(it, call(extension, it.box.extension, sealed))
  await it.server.database.asOwner(`alter table boxes rename to boxes_away`)
  const failed = await ask(it, call(extension, it.box.extension, sealed))
  expect(failed.status).toBe(500)
  const all = lines.join('')
  expect(all).toContain('request failed')
  for (const personal of [token, sealed ?? token, 'Karin']) expect(all).not.toContain(personal)
})

test('the FreeSWITCH as deployed sends what is read here, and nothing else', async () => {
  const folder = join(import.meta.dirname, '../../../../../../deploy/freeswitch/autoload_configs')
  const configured = await readFile(join(folder, 'xml_curl.conf.xml'), 'utf8')
  const sent = [...configured.matchAll(/name="enable-post-var" value="([^"]+)"/g)].map(
    ([, name = '']) => name,
  )
  const { section: alwaysSent, ...read } = posted
  expect(alwaysSent).toBe('section')
  expect(new Set(sent)).toEqual(new Set(Object.values(read)))
})
