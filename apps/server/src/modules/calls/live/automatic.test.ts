import { automaticRefused } from '@lykta/contract/calls/json-rpc'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries, consents, links } from '../../../tables.ts'
import { answer, createCallWorld, dial, rings, sdp, type CallWorld } from '../../../testing/call-world.ts'
import type { VertoClient } from '../../../testing/verto-client.ts'

const switchOn = async ({ server, box, karin }: CallWorld) => {
  await server.db
    .update(links)
    .set({ autoAnswer: { agreedBy: 'Astrid', agreedAt: 1 } })
    .where(and(eq(links.boxId, box.id), eq(links.userId, karin.id)))
}

const consent = async ({ server, box, karin }: CallWorld) => {
  const given = { giver: 'self', givenBy: 'Astrid', proof: 'signed', from: new Date(1) } as const
  await server.db
    .insert(consents)
    .values({ ...given, boxId: box.id, purpose: 'automaticAnswer', userId: karin.id })
}

const answerAutomatically = (client: VertoClient, callID: string) =>
  client.request('verto.answer', {
    sdp: sdp.video('callee'),
    dialogParams: { callID },
    lykta: { automatic: true },
  })

const isAutomatic = async ({ server }: CallWorld) => {
  const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.action, 'call_answered'))
  return entries.map(({ detail }) => detail?.['automatic'] === true)
}

test('[AUTO-03] a TV answers by itself what is switched on and consented to, and the audit has it', async () => {
  await using it = await createCallWorld()
  await switchOn(it)
  await consent(it)
  const [caller, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
  await dial(caller, it.box.extension)
  expect((await answerAutomatically(tv, await rings(tv))).error).toBeUndefined()
  await caller.next('verto.answer')
  expect(await isAutomatic(it)).toEqual([true])
})

test.each([
  ['no longer consented to', switchOn],
  ['switched off', consent],
])(
  '[AUTO-03] a call whose automatic answer is %s goes on ringing until somebody answers',
  async (_what, set) => {
    await using it = await createCallWorld()
    await set(it)
    const [caller, tv] = [await it.signIn(it.karin), await it.signIn(it.box)]
    await dial(caller, it.box.extension)
    const leg = await rings(tv)
    expect((await answerAutomatically(tv, leg)).error?.message).toBe(automaticRefused)
    expect((await answer(tv, leg)).error).toBeUndefined()
    await caller.next('verto.answer')
    expect(await isAutomatic(it)).toEqual([false])
  },
)
