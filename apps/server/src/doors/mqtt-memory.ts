import { Readable } from 'node:stream'
import type { AedesPublishPacket } from 'aedes'
import createMemory from 'aedes-persistence'

/**
 * What the broker remembers. What is kept of a topic is found by the topic's name; the library compares each subscription with every kept
 * topic, which for ten thousand TVs that come back at once is a hundred million comparisons. Nobody may subscribe to a pattern.
 */
export const createMqttMemory = () => {
  const kept = new Map<string, AedesPublishPacket>()
  return Object.assign(createMemory(), {
    storeRetained: (packet: AedesPublishPacket): Promise<void> => {
      if (packet.payload.length === 0) kept.delete(packet.topic)
      else kept.set(packet.topic, { ...packet })
      return Promise.resolve()
    },
    createRetainedStreamCombi: (topics: readonly string[]): Readable =>
      Readable.from(
        topics.flatMap((topic) => {
          const packet = kept.get(topic)
          return packet === undefined ? [] : [packet]
        }),
      ),
  })
}
