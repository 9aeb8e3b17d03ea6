import { BoxReachSchema } from '@lykta/contract/calls'
import { answerOf } from '@lykta/contract/envelope'
import { expect, test } from 'vitest'
import { createCallWorld, dial, rings, type CallWorld } from '../../../testing/call-world.ts'
import { readInbox } from '../../../testing/messages.ts'

/** Equal times mean all day. */
const always = { from: '07:00', to: '07:00' }

const setQuiet = async ({ server, box, karin }: CallWorld, quietHours: typeof always | null) => {
  const body = { quietHours }
  const answer = await server.call('PUT', `boxes/${String(box.id)}`, { token: karin.token, body })
  expect(answer.status).toBe(200)
}
const reachOf = async ({ server, box, karin }: CallWorld) =>
  answerOf(BoxReachSchema).parse(
    (await server.call('GET', `calls/reach/${String(box.id)}`, { token: karin.token })).body,
  ).data

test('[QUIET-01] in its quiet hours a TV does not ring; the caller learns when they end, and the call becomes a missed one', async () => {
  await using it = await createCallWorld()
  await setQuiet(it, always)
  const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
  expect(await reachOf(it)).toEqual({ state: 'quiet', until: '07:00' })
  await dial(karin, it.box.extension)
  expect((await karin.next('verto.bye')).params).toMatchObject({
    cause: 'NO_USER_RESPONSE',
    causeCode: 18,
    lykta: { quietUntil: '07:00' },
  })
  await tv.request('echo', {})
  expect(tv.order()).not.toContain('verto.invite')
  expect((await readInbox(it.server, it.box.token)).map(({ kind }) => kind)).toContain('call')
})

test('[QUIET-02] the resident may call at any hour, and rings again once the quiet hours are taken away', async () => {
  await using it = await createCallWorld()
  await setQuiet(it, always)
  const [karin, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
  const { callID } = await dial(tv, it.karin.extension)
  await rings(karin)
  await tv.request('verto.bye', { dialogParams: { callID } })
  await karin.next('verto.bye')
  await setQuiet(it, null)
  expect(await reachOf(it)).toEqual({ state: 'free' })
  await dial(karin, it.box.extension)
  await rings(tv)
})
