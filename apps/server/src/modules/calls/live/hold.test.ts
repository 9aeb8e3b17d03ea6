import { readSideState, writeSideState } from '@lykta/contract/calls/side-state'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createCallWorld } from '../../../testing/call-world.ts'
import type { VertoClient } from '../../../testing/verto-client.ts'

const ChatSchema = z.object({ msg: z.object({ body: z.string() }) })

const hold = (client: VertoClient, callID: string, action: 'hold' | 'unhold') =>
  client.request('verto.modify', { action, dialogParams: { callID } })
const stateHeard = async (client: VertoClient) =>
  readSideState(ChatSchema.parse((await client.next('verto.info')).params).msg.body)

test('the other side learns of a hold by a client that does not say so itself', async () => {
  await using it = await createCallWorld()
  const { caller, callee, callID } = await it.talk()
  expect((await hold(caller, callID, 'hold')).result).toMatchObject({ holdState: 'held' })
  expect(await stateHeard(callee)).toMatchObject({ held: true })
  await hold(caller, callID, 'hold')
  await hold(caller, callID, 'unhold')
  // Nothing was sent for the hold that changed nothing.
  expect(await stateHeard(callee)).toMatchObject({ held: false })
})

test('a client that says its state itself is not spoken for', async () => {
  await using it = await createCallWorld()
  const { caller, callee, callID } = await it.talk()
  const say = (held: boolean) =>
    caller.request('verto.info', {
      msg: { to: it.box.extension, body: writeSideState({ microphone: false, camera: false, held }) },
      dialogParams: { callID },
    })
  await say(false)
  await hold(caller, callID, 'hold')
  await say(true)
  expect(await stateHeard(callee)).toMatchObject({ held: false })
  expect(await stateHeard(callee)).toMatchObject({ microphone: false, camera: false, held: true })
})
