import { boxTopic, type BoxReceipt } from '@lykta/contract/boxes'
import { expect, test } from 'vitest'
import { createReceipts, type StoreReceipt } from './receipts.ts'

test('each receipt goes to whoever keeps its kind, and to nobody else', async () => {
  const kept: string[] = []
  const recorder =
    (name: string): StoreReceipt =>
    (box, { id }) => {
      kept.push(`${name} ${boxTopic(box.boxId, 'receipt')} ${String(id)}`)
      return Promise.resolve()
    }
  const receive = createReceipts({
    message: recorder('message'),
    alarm: recorder('alarm'),
    event: recorder('event'),
    call: recorder('call'),
  })
  const box = { boxId: 7, roomId: 3, extension: '700007' }
  const kinds: BoxReceipt['kind'][] = ['message', 'alarm', 'event', 'call']
  for (const kind of kinds) await receive(box, { kind, id: 5, state: 'read', at: 1 })
  expect(kept).toEqual(kinds.map((kind) => `${kind} box/7/receipt 5`))
})
