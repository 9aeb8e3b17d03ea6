import { BoxReceiptSchema } from '@lykta/contract/boxes'
import { describe, expect, test } from 'vitest'
import { connectBox } from '../../../testing/box-client.ts'
import { bye, createCallWorld, dial, rings, type CallWorld } from '../../../testing/call-world.ts'
import { readInbox } from '../../../testing/messages.ts'
import { links } from '../../boxes/tables.ts'

const missedBy = async ({ server, box }: CallWorld) =>
  (await readInbox(server, box.token)).filter((entry) => entry.kind === 'call')

/** Karin calls and gives up after some rings. */
const giveUp = async (it: CallWorld) => {
  const karin = await it.signIn(it.karin)
  const tv = await it.signIn(it.box)
  const { callID } = await dial(karin, it.box.extension)
  await rings(tv)
  await bye(karin, callID)
  await tv.next('verto.bye')
  return { karin, tv }
}

describe('a call that nobody answered', () => {
  test('waits in the inbox of the box, and the TV is told at once', async () => {
    await using it = await createCallWorld()
    await using tv = await connectBox(it.server.origin, it.box)
    await tv.mqtt.subscribeAsync(`box/${String(it.box.id)}/inbox`, { qos: 1 })
    const at = it.time.clock.now().getTime()
    await giveUp(it)
    const [entry, ...others] = await missedBy(it)
    expect(others).toEqual([])
    const { extension } = it.karin
    expect(entry?.item).toEqual({ id: entry?.id, name: 'Karin', avatar: null, extension, at, video: true })
    await expect
      .poll(() => tv.received)
      .toEqual([{ topic: `box/${String(it.box.id)}/inbox`, value: { kind: 'call', id: entry?.id, entry } }])
  })

  test('waits for a TV that was not connected', async () => {
    await using it = await createCallWorld()
    const karin = await it.signIn(it.karin)
    await dial(karin, it.box.extension)
    await karin.next('verto.bye')
    expect(await missedBy(it)).toMatchObject([{ item: { name: 'Karin' } }])
  })

  test('has no number of somebody whom the resident cannot call', async () => {
    await using it = await createCallWorld()
    await giveUp(it)
    await it.server.db.update(links).set({ permissions: ['message'] })
    const [entry] = await missedBy(it)
    expect(entry?.item).toMatchObject({ name: 'Karin' })
    expect(entry?.item).not.toHaveProperty('extension')
  })

  test('is gone once the resident has seen it, which only that box can report', async () => {
    await using it = await createCallWorld()
    await giveUp(it)
    const [entry] = await missedBy(it)
    const acknowledge = async (box: { id: number; token: string }) => {
      await using tv = await connectBox(it.server.origin, box)
      const receipt = BoxReceiptSchema.parse({ kind: 'call', id: entry?.id, state: 'acknowledged', at: 1 })
      await tv.publish(`box/${String(box.id)}/receipt`, receipt)
    }
    await acknowledge(await it.world.box({ groupId: it.groupId }))
    expect(await missedBy(it)).toMatchObject([{ item: { name: 'Karin' } }])
    await acknowledge(it.box)
    expect(await missedBy(it)).toEqual([expect.objectContaining({ id: entry?.id, removed: true })])
  })
})

describe('nothing was missed', () => {
  test('of a call that was answered, or declined', async () => {
    await using it = await createCallWorld()
    const { caller, callee, callID } = await it.talk()
    await bye(caller, callID)
    await callee.next('verto.bye')
    // Other Verto clients decline with the second cause.
    for (const cause of ['CALL_REJECTED', 'NORMAL_CLEARING'] as const) {
      await dial(caller, it.box.extension)
      await bye(callee, await rings(callee), cause)
      await caller.next('verto.bye')
    }
    expect(await missedBy(it)).toEqual([])
  })

  test('of a call by the resident', async () => {
    await using it = await createCallWorld()
    const tv = await it.signIn(it.box)
    await dial(tv, it.karin.extension)
    await tv.next('verto.bye')
    expect(await missedBy(it)).toEqual([])
  })
})
