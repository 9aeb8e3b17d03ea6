import { functionNames } from '@lykta/contract/boxes'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { boxes, users } from '../../../tables.ts'
import {
  answer,
  bye,
  createCallWorld,
  dial,
  rings,
  sdp,
  type CallWorld,
} from '../../../testing/call-world.ts'
import type { VertoClient } from '../../../testing/verto-client.ts'
import { carriesVideo } from './policy.ts'

const withoutPhone = functionNames.filter((name) => name !== 'phone')

/** A user with this access to the box, or none. */
const userWho = async (it: CallWorld, source: AccessSource) => {
  const { world, box, groupId, clusterId } = it
  switch (source) {
    case 'a stranger':
      return await world.user()
    case 'linked as viewer': {
      const user = await world.user()
      await world.link(user.id, box.id, { competence: 'viewers' })
      return user
    }
    case 'linked as user': {
      const user = await world.user()
      await world.link(user.id, box.id, { competence: 'user', permissions: ['phone'] })
      return user
    }
    case 'linked without phone': {
      const user = await world.user()
      await world.link(user.id, box.id, { permissions: withoutPhone })
      return user
    }
    case 'staff of the group': {
      const user = await world.user({ role: 'staff', clusterId })
      await world.assignStaff(user.id, groupId)
      return user
    }
    case 'staff of another group': {
      const user = await world.user({ role: 'staff', clusterId })
      await world.assignStaff(user.id, (await world.group()).groupId)
      return user
    }
    case 'administrator of the cluster':
      return await world.user({ role: 'admin', level: 'cluster', clusterId })
    case 'administrator of another cluster':
      return await world.user({
        role: 'admin',
        level: 'cluster',
        clusterId: (await world.group()).clusterId,
      })
  }
}
type AccessSource =
  | 'a stranger'
  | 'linked as viewer'
  | 'linked as user'
  | 'linked without phone'
  | 'staff of the group'
  | 'staff of another group'
  | 'administrator of the cluster'
  | 'administrator of another cluster'

const sources: [AccessSource, string][] = [
  ['a stranger', 'UNALLOCATED_NUMBER'],
  ['linked as viewer', 'BEARERCAPABILITY_NOTAUTH'],
  ['linked as user', 'rings'],
  ['linked without phone', 'BEARERCAPABILITY_NOTAUTH'],
  ['staff of the group', 'rings'],
  ['staff of another group', 'UNALLOCATED_NUMBER'],
  ['administrator of the cluster', 'rings'],
  ['administrator of another cluster', 'UNALLOCATED_NUMBER'],
]

/** Waits for the outcome: the other side rings, or the caller gets the cause. */
const whatHappens = async (from: VertoClient, to: VertoClient, callID: string, expected: string) => {
  if (expected !== 'rings') return (await from.next('verto.bye')).params?.['cause']
  await rings(to)
  await bye(from, callID)
  await to.next('verto.bye')
  return 'rings'
}

describe('[CALL-02] who may call the box, and be called by it', () => {
  test.each(sources)('%s: %s', async (source, outcome) => {
    await using it = await createCallWorld()
    const user = await userWho(it, source)
    const [client, tv] = [await it.signIn(user), await it.signIn(it.box)]
    for (const [from, to, number] of [
      [client, tv, it.box.extension],
      [tv, client, user.extension],
    ] as const) {
      const { callID } = await dial(from, number)
      expect(await whatHappens(from, to, callID, outcome)).toBe(outcome)
    }
    expect(tv.order().filter((method) => method === 'verto.invite')).toHaveLength(outcome === 'rings' ? 1 : 0)
  })

  test('a box without the function phone is not called by anybody, and calls nobody', async () => {
    await using it = await createCallWorld()
    await it.server.db.update(boxes).set({ functions: withoutPhone }).where(eq(boxes.id, it.box.id))
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    await dial(karin, it.box.extension)
    expect((await karin.next('verto.bye')).params).toMatchObject({ causeCode: 57 })
    await dial(tv, it.karin.extension)
    expect((await tv.next('verto.bye')).params).toMatchObject({ causeCode: 57 })
  })

  test('video needs "enable video call"; a voice call does not', async () => {
    await using it = await createCallWorld()
    await it.server.db.update(users).set({ enableVideoCall: false }).where(eq(users.id, it.karin.id))
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    // The description counts, not what the client says about it.
    await dial(karin, it.box.extension, { offer: sdp.video('x'), useVideo: false })
    expect((await karin.next('verto.bye')).params).toMatchObject({
      causeCode: 58,
      cause: 'BEARERCAPABILITY_NOTAVAIL',
    })
    await dial(karin, it.box.extension, { offer: sdp.voice('x'), useVideo: false })
    await expect(rings(tv)).resolves.toBeTypeOf('string')
  })

  test('a user who may not use video answers a video call by voice', async () => {
    await using it = await createCallWorld()
    await it.server.db.update(users).set({ enableVideoCall: false }).where(eq(users.id, it.karin.id))
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    await dial(tv, it.karin.extension)
    const leg = await rings(karin)
    expect((await answer(karin, leg, sdp.video('x'))).error?.message).toBe('MEDIA ERROR')
    expect((await answer(karin, leg, sdp.voice('x'))).result).toBeDefined()
  })

  test('a voice call does not turn into a video call of a user who may not use video', async () => {
    await using it = await createCallWorld()
    await it.server.db.update(users).set({ enableVideoCall: false }).where(eq(users.id, it.karin.id))
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    const { callID } = await dial(karin, it.box.extension, { offer: sdp.voice('x'), useVideo: false })
    const leg = await rings(tv)
    await answer(tv, leg, sdp.voice('x'))
    const renew = (client: typeof tv, id: string, description: string) =>
      client.request('verto.modify', {
        action: 'updateMedia',
        sdp: description,
        dialogParams: { callID: id },
      })
    expect((await renew(karin, callID, sdp.video('x'))).error?.message).toBe('MEDIA ERROR')
    const renewing = renew(tv, leg, sdp.video('x'))
    await karin.next('verto.attach')
    const attach = (description: string) =>
      karin.request('verto.attach', { sdp: description, dialogParams: { callID } })
    expect((await attach(sdp.video('x'))).error?.message).toBe('MEDIA ERROR')
    expect((await attach(sdp.voice('x'))).error).toBeUndefined()
    expect((await renewing).result).toMatchObject({ sdp: sdp.voice('x') })
    expect(tv.order()).not.toContain('verto.attach')
  })

  test.each(['200099', '700099', '900099', 'service', '', '1; drop table boxes'])(
    '%j reaches nobody, from a user or from a box',
    async (number) => {
      await using it = await createCallWorld()
      for (const client of [await it.signIn(it.karin), await it.signIn(it.box)]) {
        await dial(client, number)
        expect((await client.next('verto.bye')).params).toMatchObject({ causeCode: 1 })
      }
    },
  )

  test('users cannot call each other or a group, and boxes cannot call each other', async () => {
    await using it = await createCallWorld()
    const johan = await it.world.user()
    await it.world.link(johan.id, it.box.id)
    const pappa = await it.world.box({ groupId: it.groupId })
    const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    await it.signIn(johan)
    await it.signIn(pappa)
    for (const [client, number] of [
      [karin, johan.extension],
      [karin, String(900_000 + it.groupId)],
      [tv, pappa.extension],
      [tv, it.box.extension],
    ] as const) {
      await dial(client, number)
      expect((await client.next('verto.bye')).params).toMatchObject({ cause: 'UNALLOCATED_NUMBER' })
    }
  })

  test('a withdrawn permission takes effect at the next call, without signing in again', async () => {
    await using it = await createCallWorld()
    const karin = await it.signIn(it.karin)
    await it.signIn(it.box)
    await it.server.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, it.karin.id))
    await dial(karin, it.box.extension)
    expect((await karin.next('verto.bye')).params).toMatchObject({ cause: 'UNALLOCATED_NUMBER' })
  })
})

describe('whether a description carries video', () => {
  const audio = 'v=0\r\nm=audio 9 RTP 111\r\na=sendrecv\r\n'
  test.each([
    ['no section', audio, false],
    ['a section', `${audio}m=video 9 RTP 96\r\na=sendrecv\r\n`, true],
    ['a section that only receives', `${audio}m=video 9 RTP 96\r\na=recvonly\r\n`, true],
    ['a refused section', `${audio}m=video 0 RTP 96\r\n`, false],
    ['an inactive section', `${audio}m=video 9 RTP 96\r\na=inactive\r\na=mid:1\r\n`, false],
    ['an inactive audio section', `v=0\r\nm=audio 9 RTP 1\r\na=inactive\r\nm=video 9 RTP 96\r\n`, true],
    ['lines that end otherwise', `v=0\nm=video 9 RTP 96\n`, true],
    ['a second section', `${audio}m=video 0 RTP 96\r\nm=video 9 RTP 96\r\n`, true],
  ])('%s', (_, text, carries) => {
    expect(carriesVideo(text)).toBe(carries)
  })
})
