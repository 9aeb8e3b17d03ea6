import type { AedesPublishPacket } from 'aedes'
import { expect, test } from 'vitest'
import { createMqttMemory } from './mqtt-memory.ts'

const status = (boxId: number, payload = 'online'): AedesPublishPacket => ({
  cmd: 'publish',
  brokerId: 'broker',
  brokerCounter: 1,
  topic: `box/${String(boxId)}/status`,
  payload: Buffer.from(payload),
  qos: 1,
  retain: true,
  dup: false,
})

const keptOf = (memory: ReturnType<typeof createMqttMemory>, ...topics: string[]): Promise<unknown[]> =>
  memory.createRetainedStreamCombi(topics).toArray()

test('what is kept is found by the name of its topic, and by no pattern', async () => {
  const memory = createMqttMemory()
  await memory.storeRetained(status(1))
  await memory.storeRetained(status(2))
  await memory.storeRetained(status(2, 'offline'))
  expect(await keptOf(memory, 'box/2/inbox', 'box/2/status')).toEqual([status(2, 'offline')])
  expect(await keptOf(memory, 'box/+/status', '#')).toEqual([])
})

test('an empty message takes away what was kept', async () => {
  const memory = createMqttMemory()
  await memory.storeRetained(status(1))
  await memory.storeRetained(status(1, ''))
  expect(await keptOf(memory, 'box/1/status')).toEqual([])
})
