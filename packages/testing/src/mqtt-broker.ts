import { soFar } from './at-rest.ts'
import { converse, type Peer } from './fake-sockets.ts'

const packet = { connect: 1, publish: 3, subscribe: 8, ping: 12 } as const

/** The first whole packet of what has come, by MQTT 3.1.1: its first byte, and what follows its length. */
const takePacket = (bytes: Uint8Array): { first: number; rest: Uint8Array; length: number } | undefined => {
  let size = 0
  for (let at = 1, factor = 1; at < bytes.length; at += 1, factor *= 128) {
    const byte = bytes[at] ?? 0
    size += (byte & 127) * factor
    if (byte > 127) continue
    const length = at + 1 + size
    if (bytes.length < length) return undefined
    return { first: bytes[0] ?? 0, rest: bytes.slice(at + 1, length), length }
  }
  return undefined
}

const reply = (peer: Peer, first: number, rest: Uint8Array): void => {
  const kind = first >> 4
  const id = [rest[0] ?? 0, rest[1] ?? 0] as const
  if (kind === packet.connect) peer.send(new Uint8Array([0x20, 2, 0, 0]))
  if (kind === packet.subscribe) peer.send(new Uint8Array([0x90, 4, ...id, 1, 0]))
  if (kind === packet.ping) peer.send(new Uint8Array([0xd0, 0]))
  if (kind === packet.publish && (first & 6) === 2) {
    const topicLength = (rest[0] ?? 0) * 256 + (rest[1] ?? 0)
    peer.send(new Uint8Array([0x40, 2, rest[topicLength + 2] ?? 0, rest[topicLength + 3] ?? 0]))
  }
}

/** The topic and the JSON of a packet that publishes with QoS 1. */
const publishedIn = (rest: Uint8Array): { topic: string; value: unknown } => {
  const topicLength = (rest[0] ?? 0) * 256 + (rest[1] ?? 0)
  const text = (from: number, to?: number) => new TextDecoder().decode(rest.slice(from, to))
  return { topic: text(2, topicLength + 2), value: JSON.parse(text(topicLength + 4)) }
}

/** A packet that publishes with QoS 0; its length must fit one byte. */
const publishing = (topic: string, value: unknown): Uint8Array<ArrayBuffer> => {
  const name = new TextEncoder().encode(topic)
  const payload = new TextEncoder().encode(JSON.stringify(value))
  const length = 2 + name.length + payload.length
  if (length > 127) throw new Error('too long for a notice')
  return new Uint8Array([0x30, length, 0, name.length, ...name, ...payload])
}

/** The boxes' broker: accepts everybody, acknowledges what is published, and otherwise only says what the test wants. */
export const startBroker = () => {
  const published: Array<{ topic: string; value: unknown }> = []
  let current: Peer | undefined
  let down = false
  converse('/mqtt', (peer) => {
    if (down) peer.close()
    current = peer
    let waiting = new Uint8Array()
    return (data) => {
      if (typeof data === 'string') return
      waiting = new Uint8Array([...waiting, ...data])
      for (let found = takePacket(waiting); found !== undefined; found = takePacket(waiting)) {
        waiting = waiting.slice(found.length)
        reply(peer, found.first, found.rest)
        if (found.first >> 4 === packet.publish && (found.first & 6) === 2)
          published.push(publishedIn(found.rest))
      }
    }
  })
  return {
    /** What was published with QoS 1, in order. */
    published: (topic: string): readonly unknown[] =>
      soFar(
        topic,
        published.filter((one) => one.topic === topic).map(({ value }) => value),
      ),
    say: (topic: string, value: unknown) => current?.send(publishing(topic, value)),
    /** Breaks the connection, and every new one until it is up again. */
    setDown: (isDown: boolean) => {
      down = isDown
      if (isDown) current?.close()
    },
  }
}
